import type { Route } from '../route.ts';
import { route } from '../route.ts';
import { createCoupon, deleteCoupon, listCoupons, retrieveCoupon, updateCoupon } from './coupons.ts';
import { createSubscription } from './create-subscription.ts';
import { listInvoicePayments, retrieveInvoicePayment } from './invoice-payments.ts';
import {
  finalizeInvoice,
  listInvoiceLines,
  listInvoices,
  markUncollectible,
  payInvoice,
  retrieveInvoice,
  updateInvoice,
  voidInvoice,
} from './invoices.ts';
import { previewInvoice } from './preview.ts';
import { createPrice, listPrices, retrievePrice, updatePrice } from './prices.ts';
import { createProduct, listProducts, retrieveProduct, updateProduct } from './products.ts';
import {
  createPromotionCode,
  listPromotionCodes,
  retrievePromotionCode,
  updatePromotionCode,
} from './promotion-codes.ts';
import { cancelSubscription, listSubscriptions, retrieveSubscription } from './subscriptions.ts';
import {
  advanceTestClock,
  createTestClock,
  deleteTestClock,
  listTestClocks,
  retrieveTestClock,
} from './test-clocks.ts';
import { updateSubscription } from './update-subscription.ts';

const clocks = '/v1/test_helpers/test_clocks';

export const billingRoutes: readonly Route[] = [
  route('POST', '/v1/products', 'products.create', createProduct),
  route('GET', '/v1/products', 'products.list', listProducts),
  route('GET', '/v1/products/:id', 'products.retrieve', retrieveProduct),
  route('POST', '/v1/products/:id', 'products.update', updateProduct),
  route('POST', '/v1/prices', 'prices.create', createPrice),
  route('GET', '/v1/prices', 'prices.list', listPrices),
  route('GET', '/v1/prices/:id', 'prices.retrieve', retrievePrice),
  route('POST', '/v1/prices/:id', 'prices.update', updatePrice),
  route('POST', '/v1/coupons', 'coupons.create', createCoupon),
  route('GET', '/v1/coupons', 'coupons.list', listCoupons),
  route('GET', '/v1/coupons/:id', 'coupons.retrieve', retrieveCoupon),
  route('POST', '/v1/coupons/:id', 'coupons.update', updateCoupon),
  route('DELETE', '/v1/coupons/:id', 'coupons.delete', deleteCoupon),
  route('POST', '/v1/promotion_codes', 'promotion_codes.create', createPromotionCode),
  route('GET', '/v1/promotion_codes', 'promotion_codes.list', listPromotionCodes),
  route('GET', '/v1/promotion_codes/:id', 'promotion_codes.retrieve', retrievePromotionCode),
  route('POST', '/v1/promotion_codes/:id', 'promotion_codes.update', updatePromotionCode),
  route('POST', '/v1/subscriptions', 'subscriptions.create', createSubscription),
  route('GET', '/v1/subscriptions', 'subscriptions.list', listSubscriptions),
  route('GET', '/v1/subscriptions/:id', 'subscriptions.retrieve', retrieveSubscription),
  route('POST', '/v1/subscriptions/:id', 'subscriptions.update', updateSubscription),
  route('DELETE', '/v1/subscriptions/:id', 'subscriptions.cancel', cancelSubscription),
  route('POST', '/v1/invoices/create_preview', 'invoices.create_preview', previewInvoice),
  route('GET', '/v1/invoices', 'invoices.list', listInvoices),
  route('GET', '/v1/invoices/:id', 'invoices.retrieve', retrieveInvoice),
  route('POST', '/v1/invoices/:id', 'invoices.update', updateInvoice),
  route('GET', '/v1/invoices/:id/lines', 'invoices.list_lines', listInvoiceLines),
  route('POST', '/v1/invoices/:id/pay', 'invoices.pay', payInvoice),
  route('POST', '/v1/invoices/:id/finalize', 'invoices.finalize', finalizeInvoice),
  route('POST', '/v1/invoices/:id/void', 'invoices.void', voidInvoice),
  route('POST', '/v1/invoices/:id/mark_uncollectible', 'invoices.mark_uncollectible', markUncollectible),
  route('GET', '/v1/invoice_payments', 'invoice_payments.list', listInvoicePayments),
  route('GET', '/v1/invoice_payments/:id', 'invoice_payments.retrieve', retrieveInvoicePayment),
  route('POST', clocks, 'test_clocks.create', createTestClock),
  route('GET', clocks, 'test_clocks.list', listTestClocks),
  route('GET', `${clocks}/:id`, 'test_clocks.retrieve', retrieveTestClock),
  route('POST', `${clocks}/:id/advance`, 'test_clocks.advance', advanceTestClock),
  route('DELETE', `${clocks}/:id`, 'test_clocks.delete', deleteTestClock),
];
