/** Where the receipt of a paid order is, as PDF. */
export const receiptPath = (paymentId: string): string => `/api/v1/order/receipt?paymentId=${encodeURIComponent(paymentId)}`;
