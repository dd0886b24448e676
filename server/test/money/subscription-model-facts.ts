// The types of the subscription model: the payment service's objects and answers. Times are seconds from the start.
import type { DisputeStatus, ServiceState } from '../../src/commerce/index.ts';

export const minute = 60;
export const hour = 60 * minute;
export const day = 24 * hour;
export const periodSeconds = 30 * day;
export const trialSeconds = 7 * day;
export const price = 100;

export interface ServiceInvoice {
  readonly id: string;
  readonly subscriptionId: string;
  readonly orderId: number;
  readonly isFirst: boolean;
  readonly amount: number;
  readonly start: number;
  readonly end: number;
  status: 'open' | 'processing' | 'paid' | 'void';
  failureId: string | undefined;
  refunded: number;
  dispute: DisputeStatus | undefined;
  /** Each movement of its money, by the name that the service gives it. */
  readonly moves: { readonly name: string; readonly amount: number }[];
  /** When something happened to its paid money. */
  changedAt: number | undefined;
}

export interface ServiceSubscription {
  readonly id: string;
  readonly orderId: number;
  readonly attempt: number;
  readonly user: string;
  readonly product: string;
  readonly isTrial: boolean;
  readonly invoices: ServiceInvoice[];
  state: ServiceState;
  renews: boolean;
  card: string | undefined;
  periodEnd: number;
  owed: ServiceInvoice | undefined;
  tries: number;
  dueAt: number | undefined;
  /** How often its renewal was switched, or failed. */
  switched: number;
}

export interface ServiceFacts {
  readonly id: string;
  readonly orderId: number;
  readonly attempt: number;
  readonly state: ServiceState;
  readonly renews: boolean;
  readonly card: string | undefined;
  readonly periodEnd: number;
  readonly firstInvoice: Readonly<ServiceInvoice> | undefined;
  readonly hasOpenInvoice: boolean;
}
export type PaymentReading = Readonly<ServiceInvoice>;
export interface ServiceEvent {
  readonly id: string;
  readonly subscriptionId: string;
  /** Undefined for an event about the subscription itself. */
  readonly invoiceId: string | undefined;
  readonly carried: ServiceFacts;
  isLost: boolean;
}

export interface Charge {
  readonly subscription: Readonly<ServiceSubscription>;
  readonly invoice: Readonly<ServiceInvoice>;
  readonly by: 'browser' | 'renewal' | 'page' | 'creation';
}
