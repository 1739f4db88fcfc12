import type { DisputeState } from "@masthead/contract/commerce/states.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { CardBehaviour } from "../test-cards.ts";
import type { CardFault } from "./card-form.ts";

// The sandbox is independent of the product, so it has its own messages.

interface SandboxMessages {
  title: string;
  authenticationTitle: string;
  lateTitle: string;
  ribbon: string;
  ribbonMore: string;
  toPay: string;
  nothingToPay: string;
  keeps: string;
  number: string;
  expiry: string;
  expiryHint: string;
  cvc: string;
  cvcHint: string;
  name: string;
  pay: (amount: string) => string;
  saveCard: string;
  cancel: string;
  faultsFound: string;
  testCards: string;
  testCardsMore: string;
  cardColumn: string;
  behaviourColumn: string;
  authenticationLead: (last4: string) => string;
  approve: string;
  deny: string;
  lateLead: string;
  back: string;
  missingTitle: string;
  missingLead: string;
  faults: Record<CardFault, string>;
  behaviours: Record<CardBehaviour, string>;
  dispute: {
    title: string;
    due: (date: string) => string;
    states: Record<DisputeState, string>;
    decisions: Record<DisputeState, string>;
  };
}

const english: SandboxMessages = {
  title: "Pay by card",
  authenticationTitle: "Confirm with your bank",
  lateTitle: "Your bank did not respond in time",
  ribbon: "Sandbox: nobody is charged",
  ribbonMore: "This page replaces a payment provider. It only accepts test cards.",
  toPay: "Amount due",
  nothingToPay: "Nothing is charged. The card is checked and saved for later payments.",
  keeps: "The card is saved for renewals.",
  number: "Card number",
  expiry: "Valid until",
  expiryHint: "MM/YY",
  cvc: "Security code",
  cvcHint: "3 digits",
  name: "Name on the card",
  pay: (amount) => `Pay ${amount}`,
  saveCard: "Save card",
  cancel: "Cancel and go back",
  faultsFound: "Check what you entered.",
  testCards: "Test cards",
  testCardsMore: "Use any future month, any three digits and any name.",
  cardColumn: "Number",
  behaviourColumn: "What happens",
  authenticationLead: (last4) =>
    `Your bank asks you to confirm this payment with the card ending in ${last4}.`,
  approve: "Approve",
  deny: "Deny",
  lateLead:
    "Your payment may have gone through. Go back to the shop to check before you pay again.",
  back: "Back to the shop",
  missingTitle: "Page not found",
  missingLead: "The address is wrong, or the page was removed.",
  faults: {
    required: "This field is required.",
    number: "Enter a valid card number.",
    unknownCard: "This is not one of the test cards below. Never enter a real card here.",
    expiry: "Enter the month and the year, such as 04/30.",
    expiryPast: "This card has expired.",
    cvc: "Enter the 3 digits of the security code.",
    name: "The name is too long.",
  },
  behaviours: {
    succeeds: "Payment succeeds",
    declined: "Declined",
    insufficientFunds: "Declined: insufficient funds",
    expiredCard: "Declined: the card has expired",
    error: "The bank has a problem",
    authentication: "Asks for 3-D Secure, once",
    authenticationAlways: "Asks for 3-D Secure every time, so renewals fail",
    laterDeclined: "Can be saved; later charges are declined",
    laterInsufficientFunds: "Can be saved; later charges fail: insufficient funds",
    late: "Charged, but the response comes too late",
    refundLate: "Succeeds; a refund takes a while",
    refundFails: "Succeeds; a refund fails after a while",
    disputed: "Succeeds; then disputed as fraud (chargeback)",
    inquired: "Succeeds; then the bank asks about the payment (inquiry)",
  },
  dispute: {
    title: "Disputed payment",
    due: (date) => `Evidence is accepted until ${date}.`,
    states: {
      inquiry: "The buyer's bank asks about this payment. No money was taken.",
      needsResponse: "The buyer disputes this payment. The bank has taken the money back.",
      underReview: "The bank is reviewing the evidence.",
      won: "The bank has decided for the shop and returned the money.",
      lost: "The bank has decided for the buyer.",
      closed: "The inquiry was closed without a chargeback.",
    },
    decisions: {
      inquiry: "Ask again",
      needsResponse: "Turn into a chargeback",
      underReview: "Submit evidence",
      won: "Decide for the shop",
      lost: "Decide for the buyer",
      closed: "Close the inquiry",
    },
  },
};

const arabic: SandboxMessages = {
  title: "الدفع بالبطاقة",
  authenticationTitle: "التأكيد لدى مصرفك",
  lateTitle: "لم يستجب مصرفك في الوقت المحدد",
  ribbon: "بيئة تجريبية: لا يُخصم من أحد شيء",
  ribbonMore: "تحلّ هذه الصفحة محل مزوّد الدفع، ولا تقبل إلا بطاقات الاختبار.",
  toPay: "المبلغ المستحق",
  nothingToPay: "لن يُخصم أي مبلغ. تُفحص البطاقة وتُحفظ للمدفوعات اللاحقة.",
  keeps: "تُحفظ البطاقة لتجديد الاشتراك.",
  number: "رقم البطاقة",
  expiry: "صالحة حتى",
  expiryHint: "MM/YY",
  cvc: "رمز الأمان",
  cvcHint: "ثلاثة أرقام",
  name: "الاسم على البطاقة",
  pay: (amount) => `دفع ${amount}`,
  saveCard: "حفظ البطاقة",
  cancel: "الإلغاء والعودة",
  faultsFound: "راجع ما أدخلته.",
  testCards: "بطاقات الاختبار",
  testCardsMore: "استخدم أي شهر مقبل وأي ثلاثة أرقام وأي اسم.",
  cardColumn: "الرقم",
  behaviourColumn: "ما يحدث",
  authenticationLead: (last4) =>
    `يطلب مصرفك أن تؤكد هذه الدفعة بالبطاقة المنتهية بالأرقام ${last4}.`,
  approve: "موافقة",
  deny: "رفض",
  lateLead: "ربما تمّت عملية الدفع. عُد إلى المتجر وتحقق من ذلك قبل أن تدفع مرة أخرى.",
  back: "العودة إلى المتجر",
  missingTitle: "الصفحة غير موجودة",
  missingLead: "العنوان غير صحيح، أو أن الصفحة أُزيلت.",
  faults: {
    required: "هذا الحقل مطلوب.",
    number: "أدخل رقم بطاقة صحيحًا.",
    unknownCard: "ليست هذه من بطاقات الاختبار أدناه. لا تُدخل بطاقة حقيقية هنا أبدًا.",
    expiry: "أدخل الشهر والسنة، مثل 04/30.",
    expiryPast: "انتهت صلاحية هذه البطاقة.",
    cvc: "أدخل أرقام رمز الأمان الثلاثة.",
    name: "الاسم أطول من اللازم.",
  },
  behaviours: {
    succeeds: "ينجح الدفع",
    declined: "تُرفض البطاقة",
    insufficientFunds: "تُرفض لعدم كفاية الرصيد",
    expiredCard: "تُرفض لانتهاء صلاحية البطاقة",
    error: "يحدث خلل لدى المصرف",
    authentication: "تتطلب التحقق ثلاثي الأبعاد (\u20663-D Secure\u2069) مرة واحدة",
    authenticationAlways: "تتطلب التحقق ثلاثي الأبعاد في كل مرة، فيفشل التجديد",
    laterDeclined: "يمكن حفظها، وتُرفض عمليات الخصم اللاحقة",
    laterInsufficientFunds: "يمكن حفظها، ويفشل الخصم لاحقًا لعدم كفاية الرصيد",
    late: "يتم الخصم، لكن الرد يصل بعد فوات الوقت",
    refundLate: "ينجح الدفع، ويستغرق استرداد المبلغ بعض الوقت",
    refundFails: "ينجح الدفع، ثم يفشل استرداد المبلغ بعد حين",
    disputed: "ينجح الدفع، ثم يعترض صاحب البطاقة بدعوى الاحتيال",
    inquired: "ينجح الدفع، ثم يستفسر المصرف عن العملية",
  },
  dispute: {
    title: "دفعة معترَض عليها",
    due: (date) => `تُقبل المستندات حتى ${date}.`,
    states: {
      inquiry: "يستفسر مصرف المشتري عن هذه الدفعة، ولم يُسحب أي مبلغ.",
      needsResponse: "اعترض المشتري على هذه الدفعة، وسحب المصرف المبلغ.",
      underReview: "يدرس المصرف المستندات.",
      won: "حكم المصرف لصالح المتجر وأعاد المبلغ.",
      lost: "حكم المصرف لصالح المشتري.",
      closed: "أُغلق الاستفسار من دون اعتراض.",
    },
    decisions: {
      inquiry: "تكرار الاستفسار",
      needsResponse: "تحويله إلى اعتراض",
      underReview: "تقديم المستندات",
      won: "الحكم لصالح المتجر",
      lost: "الحكم لصالح المشتري",
      closed: "إغلاق الاستفسار",
    },
  },
};

export const SANDBOX_MESSAGES: Record<Locale, SandboxMessages> = {
  "en-US": english,
  "ar-JO": arabic,
};
