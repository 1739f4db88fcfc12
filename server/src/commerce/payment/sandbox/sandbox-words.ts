import type { Locale } from "@masthead/contract/system/locale.ts";
import type { CardFault } from "./card-form.ts";
import type { CardBehaviour } from "./test-cards.ts";

// The sandbox is a house of its own, so its words are, too.

interface SandboxWords {
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
  pay: (sum: string) => string;
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
}

const english: SandboxWords = {
  title: "Pay by card",
  authenticationTitle: "Confirm with your bank",
  lateTitle: "The bank has not answered in time",
  ribbon: "Sandbox: no money moves",
  ribbonMore: "This page stands in for a payment provider. It takes test cards only and charges nobody.",
  toPay: "To pay",
  nothingToPay: "Nothing is charged. The card is checked and kept for later payments.",
  keeps: "The card is kept for renewals.",
  number: "Card number",
  expiry: "Valid until",
  expiryHint: "MM/YY",
  cvc: "Security code",
  cvcHint: "3 digits",
  name: "Name on the card",
  pay: (sum) => `Pay ${sum}`,
  saveCard: "Save card",
  cancel: "Cancel and go back",
  faultsFound: "Please check what you entered.",
  testCards: "Test cards",
  testCardsMore: "With any month ahead, any three digits and any name.",
  cardColumn: "Number",
  behaviourColumn: "What happens",
  authenticationLead: (last4) => `Your bank asks whether you are paying with the card ending in ${last4}.`,
  approve: "Approve",
  deny: "Deny",
  lateLead: "Your payment may have gone through. Go back to the shop, which will find out how it stands; do not pay again before.",
  back: "Back to the shop",
  missingTitle: "There is no such page",
  missingLead: "The address is wrong, or the page has been removed.",
  faults: {
    required: "Please fill this in.",
    number: "This is not a valid card number.",
    unknownCard: "This is not one of the test cards below. Never enter a real card here.",
    expiry: "Enter the month and year, such as 04/30.",
    expiryPast: "This card has expired.",
    cvc: "The security code has 3 digits.",
    name: "The name is too long.",
  },
  behaviours: {
    succeeds: "Payment succeeds",
    declined: "Declined",
    insufficientFunds: "Declined: insufficient funds",
    expiredCard: "Declined: the card has expired",
    error: "The bank fails",
    authentication: "Asks for 3-D Secure, once",
    authenticationAlways: "Asks for 3-D Secure each time, so renewals fail",
    laterDeclined: "Can be kept; later charges are declined",
    laterInsufficientFunds: "Can be kept; later charges fail for insufficient funds",
    late: "Charged, but the answer comes too late",
    refundLate: "Succeeds; a refund takes a while",
    refundFails: "Succeeds; a refund fails after a while",
  },
};

const arabic: SandboxWords = {
  title: "الدفع بالبطاقة",
  authenticationTitle: "التأكيد لدى مصرفك",
  lateTitle: "لم يردّ المصرف في الوقت المحدد",
  ribbon: "بيئة تجريبية: لا تُحوَّل أي أموال",
  ribbonMore: "تقوم هذه الصفحة مقام مزوّد خدمات الدفع، ولا تقبل سوى بطاقات الاختبار ولا تخصم من أحد شيئًا.",
  toPay: "المبلغ المستحق",
  nothingToPay: "لن يُخصم أي مبلغ. تُفحص البطاقة وتُحفظ للمدفوعات اللاحقة.",
  keeps: "تُحفظ البطاقة لتجديد الاشتراك.",
  number: "رقم البطاقة",
  expiry: "صالحة حتى",
  expiryHint: "MM/YY",
  cvc: "رمز الأمان",
  cvcHint: "ثلاثة أرقام",
  name: "الاسم على البطاقة",
  pay: (sum) => `ادفع ${sum}`,
  saveCard: "احفظ البطاقة",
  cancel: "إلغاء والعودة",
  faultsFound: "يُرجى مراجعة ما أدخلته.",
  testCards: "بطاقات الاختبار",
  testCardsMore: "مع أي شهر مقبل وأي ثلاثة أرقام وأي اسم.",
  cardColumn: "الرقم",
  behaviourColumn: "ما يحدث",
  authenticationLead: (last4) => `يسألك مصرفك: هل تدفع أنت بالبطاقة المنتهية بالأرقام ${last4}؟`,
  approve: "موافقة",
  deny: "رفض",
  lateLead: "ربما تمّت عملية الدفع. عُد إلى المتجر ليتحقق من نتيجتها، ولا تدفع مرة أخرى قبل ذلك.",
  back: "العودة إلى المتجر",
  missingTitle: "لا توجد صفحة كهذه",
  missingLead: "العنوان غير صحيح، أو أن الصفحة أُزيلت.",
  faults: {
    required: "يُرجى ملء هذا الحقل.",
    number: "رقم البطاقة غير صحيح.",
    unknownCard: "ليست هذه من بطاقات الاختبار أدناه. لا تُدخل بطاقة حقيقية هنا أبدًا.",
    expiry: "أدخل الشهر والسنة، مثل 04/30.",
    expiryPast: "انتهت صلاحية هذه البطاقة.",
    cvc: "يتكوّن رمز الأمان من ثلاثة أرقام.",
    name: "الاسم أطول من اللازم.",
  },
  behaviours: {
    succeeds: "ينجح الدفع",
    declined: "تُرفض البطاقة",
    insufficientFunds: "تُرفض لعدم كفاية الرصيد",
    expiredCard: "تُرفض لانتهاء صلاحية البطاقة",
    error: "يتعذّر على المصرف إتمام العملية",
    authentication: "تتطلب التحقق ثلاثي الأبعاد (\u20663-D Secure\u2069) مرة واحدة",
    authenticationAlways: "تتطلب التحقق ثلاثي الأبعاد في كل مرة، فيفشل التجديد",
    laterDeclined: "يمكن حفظها، وتُرفض عمليات الخصم اللاحقة",
    laterInsufficientFunds: "يمكن حفظها، ويفشل الخصم لاحقًا لعدم كفاية الرصيد",
    late: "يتم الخصم، لكن الرد يصل بعد فوات الوقت",
    refundLate: "ينجح الدفع، ويستغرق رد المبلغ بعض الوقت",
    refundFails: "ينجح الدفع، ثم يفشل رد المبلغ بعد حين",
  },
};

export const SANDBOX_WORDS: Record<Locale, SandboxWords> = { "en-US": english, "ar-JO": arabic };
