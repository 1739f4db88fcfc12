import { fileURLToPath } from "node:url";
import {
  type CallExpression,
  type Expression,
  type Node,
  type SourceFile,
  SyntaxKind,
  type TemplateExpression,
} from "typescript/unstable/ast";
import {
  isArrowFunction,
  isAsExpression,
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isIdentifier,
  isNonNullExpression,
  isNoSubstitutionTemplateLiteral,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isSatisfiesExpression,
  isSpreadAssignment,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
} from "typescript/unstable/ast/is";
import { API, type Project, type Type, type UnionType } from "typescript/unstable/sync";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
/** Functions that translate, with the position of the key in their arguments. */
const TRANSLATORS = new Map([
  ["t", 0],
  ["translate", 0],
  ["translateIn", 1],
  ["fieldError", 2],
]);
/**
 * Text of a template that belongs to the key of a message, and to no file name, selector or
 * sentence.
 */
const KEY_TEXT = /^[\w.-]*$/;
/** A union with more values than this is not one of message keys. */
const MAX_VALUES = 2000;

/** Expression for the key of a message. */
export interface UsedKey {
  /** File and source text. */
  place: string;
  /** Whether it is passed to a translator. Other templates may be the first part of a key. */
  isWhole: boolean;
  /** All values that the types allow. */
  values?: string[];
  /** Pattern of the values, if their types do not list them. */
  pattern?: RegExp;
  /**
   * Placeholders that the call fills; undefined if its source does not list them, or computes the key:
   * messages of different placeholders may have one call.
   */
  filled?: string[];
}

/**
 * Returns the keys that the files of a TypeScript project pass to translators, and templates that
 * begin with one of `roots`, the first parts of keys. Values of variables come from their types;
 * values of function parameters in the same file, from the calls.
 */
export function usedKeys(
  config: string,
  isSource: (file: string) => boolean,
  roots: Set<string>,
): UsedKey[] {
  const api = new API({ cwd: ROOT });
  try {
    const project = api.updateSnapshot({ openProjects: [ROOT + config] }).getProject(ROOT + config);
    if (!project) throw new Error(`${config} was not opened`);
    const files = project.program
      .getSourceFileNames()
      .filter((file) => file.startsWith(ROOT) && isSource(file.slice(ROOT.length)));
    return files.flatMap((file) => {
      const source = project.program.getSourceFile(file);
      return source ? keysOfFile(project, source, file.slice(ROOT.length), roots) : [];
    });
  } finally {
    api.close();
  }
}

function keysOfFile(
  project: Project,
  source: SourceFile,
  file: string,
  roots: Set<string>,
): UsedKey[] {
  const nodes = descendantsOf(source);
  const calls = nodes.filter(isCallExpression);
  const filled = new Map(calls.flatMap(filledByKey));
  const whole = [...filled.keys()];
  const isKeyTemplate = (node: Node): node is TemplateExpression =>
    isTemplateExpression(node) &&
    node.head.text.includes(".") &&
    roots.has(node.head.text.split(".")[0] ?? "") &&
    [node.head, ...node.templateSpans.map(({ literal }) => literal)].every(({ text }) =>
      KEY_TEXT.test(text),
    );
  const partial = nodes.filter(isKeyTemplate).filter((node) => !whole.includes(node));
  return [...whole, ...partial].map((expression): UsedKey => {
    const values = valuesOf(project, expression) ?? valuesFromCalls(project, expression, calls);
    const place = `${file}: ${expression.getText(source).replaceAll(/\s+/g, " ")}`;
    return {
      place,
      isWhole: filled.has(expression),
      filled: filled.get(expression),
      ...(values ? { values } : { pattern: patternOf(expression) }),
    };
  });
}

function descendantsOf(node: Node): Node[] {
  const found: Node[] = [];
  const visit = (child: Node): void => {
    found.push(child);
    child.forEachChild(visit);
  };
  node.forEachChild(visit);
  return found;
}

/** Returns the key of a call that translates, with the placeholders that the call fills. */
function filledByKey({
  expression: callee,
  arguments: args,
}: CallExpression): [key: Expression, filled: string[] | undefined][] {
  const name = isIdentifier(callee)
    ? callee.text
    : isPropertyAccessExpression(callee)
      ? callee.name.text
      : "";
  const position = TRANSLATORS.get(name);
  const key = position === undefined ? undefined : args[position];
  if (!key || position === undefined) return [];
  return [[key, isWritten(key) ? namesIn(args[position + 1]) : undefined]];
}

/** Whether an expression is a text, or a choice of texts. */
const isWritten = (expression: Expression): boolean =>
  isStringLiteral(expression) ||
  (isConditionalExpression(expression) &&
    isWritten(expression.whenTrue) &&
    isWritten(expression.whenFalse));

/** Returns the names of the properties of an object literal; undefined for another expression. */
function namesIn(values: Expression | undefined): string[] | undefined {
  if (!values) return [];
  if (!isObjectLiteralExpression(values)) return undefined;
  const names = values.properties.map((property) =>
    isSpreadAssignment(property) ? undefined : property.name?.getText(),
  );
  return names.every((name) => name !== undefined) ? names : undefined;
}

/**
 * Returns the values of a template whose variable is the first parameter of a function, from the
 * calls of that function.
 */
function valuesFromCalls(
  project: Project,
  expression: Expression,
  calls: CallExpression[],
): string[] | undefined {
  if (!isTemplateExpression(expression)) return undefined;
  const [span, ...others] = expression.templateSpans;
  if (!span || others.length || !isIdentifier(span.expression)) return undefined;
  const { text: variable } = span.expression;
  for (let node: Node | undefined = expression.parent; node; node = node.parent) {
    if (
      !isArrowFunction(node) ||
      !isIdentifier(node.parameters[0]?.name ?? node) ||
      node.parameters[0]?.name.getText() !== variable
    )
      continue;
    const declaration = node.parent;
    if (!isVariableDeclaration(declaration) || !isIdentifier(declaration.name)) return undefined;
    const { text: name } = declaration.name;
    const keys = calls
      .filter(({ expression: callee }) => isIdentifier(callee) && callee.text === name)
      .map(({ arguments: args }) => args[0]);
    const values = keys.map((key) => (key ? valuesOf(project, key) : undefined));
    if (!values.length || values.includes(undefined)) return undefined;
    return values.flatMap((parts) =>
      (parts ?? []).map((part) => expression.head.text + part + span.literal.text),
    );
  }
  return undefined;
}

const patternOf = (expression: Expression): RegExp =>
  isTemplateExpression(expression)
    ? new RegExp(
        `^${RegExp.escape(expression.head.text)}${expression.templateSpans.map(({ literal }) => `.+${RegExp.escape(literal.text)}`).join("")}$`,
      )
    : /^/;

/** Returns all values of an expression, or undefined if it may be any text. */
function valuesOf(project: Project, expression: Expression): string[] | undefined {
  if (isStringLiteral(expression) || isNoSubstitutionTemplateLiteral(expression))
    return [expression.text];
  if (
    isParenthesizedExpression(expression) ||
    isAsExpression(expression) ||
    isSatisfiesExpression(expression) ||
    isNonNullExpression(expression)
  )
    return (
      valuesOfType(project.checker.getTypeAtLocation(expression)) ??
      valuesOf(project, expression.expression)
    );
  if (isConditionalExpression(expression))
    return union(valuesOf(project, expression.whenTrue), valuesOf(project, expression.whenFalse));
  if (
    isBinaryExpression(expression) &&
    expression.operatorToken.kind === SyntaxKind.QuestionQuestionToken
  )
    return union(valuesOf(project, expression.left), valuesOf(project, expression.right));
  if (isTemplateExpression(expression)) return valuesOfTemplate(project, expression);
  return (
    valuesOfType(project.checker.getTypeAtLocation(expression)) ??
    valuesOfVariable(project, expression)
  );
}

function valuesOfTemplate(project: Project, template: Expression): string[] | undefined {
  if (!isTemplateExpression(template)) return undefined;
  let values: string[] | undefined = [template.head.text];
  for (const { expression, literal } of template.templateSpans) {
    const parts = valuesOf(project, expression);
    values =
      parts && values?.flatMap((value) => parts.map((part) => `${value}${part}${literal.text}`));
    if (!values || values.length > MAX_VALUES) return undefined;
  }
  return values;
}

/** Returns the values of a constant from its initial value: its type may be only `string`. */
function valuesOfVariable(project: Project, expression: Expression): string[] | undefined {
  if (!isIdentifier(expression)) return undefined;
  const declaration = project.checker
    .getSymbolAtLocation(expression)
    ?.valueDeclaration?.resolve(project);
  return declaration && isVariableDeclaration(declaration) && declaration.initializer
    ? valuesOf(project, declaration.initializer)
    : undefined;
}

function valuesOfType(type: Type | undefined): string[] | undefined {
  const types = ((type as Partial<UnionType> | undefined)?.getTypes?.() ?? [type]).filter(
    (one) => one !== undefined && !(one.flags & EMPTY),
  );
  const values = types
    .map((one) => (one && "value" in one ? one.value : undefined))
    .filter((value) => value !== false);
  return values.length > 0 &&
    values.every((value) => typeof value === "string" || typeof value === "number")
    ? values.map(String)
    : undefined;
}

/** `TypeFlags.Undefined | TypeFlags.Null`: no keys, code that has them shows nothing. */
const EMPTY = 4 | 8;

const union = (first: string[] | undefined, second: string[] | undefined) =>
  first && second && [...first, ...second];
