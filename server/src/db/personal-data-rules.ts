// The tables with personal data, and the columns that a person's data export contains.
// A test compares this list with the schema: it fails for a table or a column without an entry.

export interface ExportedTable {
  /** The name of its file, without `.json`. */
  readonly part: string;
  readonly columns: readonly string[];
  /** The withheld columns, each with its reason. */
  readonly withheld?: Readonly<Record<string, string>>;
  /** Excludes rows that hold no personal data, by the value of one column. */
  readonly without?: { readonly column: string; readonly value: string };
  /** The column that identifies the owner: the user's id, or the order that the row belongs to. */
  readonly owner?: 'id' | 'user_id' | 'order_id';
}

const ours = 'a reference of ours that says nothing of the person';
const secret = 'it opens the account or is derived from what does';
const orderSteps = 'how we keep the order in step with the payment service';

/** In the order in which they are shown. */
export const exportedTables: Readonly<Record<string, ExportedTable>> = {
  'identity.users': {
    part: 'account',
    owner: 'id',
    columns: [
      'id',
      'email',
      'email_verified_at',
      'first_name',
      'last_name',
      'phone',
      'language',
      'newsletter',
      'terms_accepted_at',
      'trial_period_used',
      'has_password',
      'temporary_password',
      'temporary_password_until',
      'banned_at',
      'created_at',
    ],
    withheld: { channel_id: ours, password_hash: secret, deleted_at: 'whoever asks has an account' },
  },
  'identity.email_changes': {
    part: 'address-changes',
    columns: [
      'old_email',
      'new_email',
      'created_at',
      'expires_at',
      'old_confirmed_at',
      'new_confirmed_at',
      'done_at',
    ],
    withheld: { id: ours, channel_id: ours, user_id: ours, api_key_id: ours },
  },
  'identity.social_identities': {
    part: 'connected-accounts',
    columns: ['provider', 'subject', 'created_at'],
    withheld: { id: ours, channel_id: ours, user_id: ours },
  },
  'identity.api_keys': {
    part: 'devices',
    columns: [
      'browser',
      'system',
      'country',
      'created_at',
      'last_seen_at',
      'expires_at',
      'revoked_at',
      'proven_at',
    ],
    withheld: {
      id: ours,
      channel_id: ours,
      user_id: ours,
      key_hash: secret,
      next_hash: secret,
      next_at: ours,
      previous_hash: secret,
      previous_until: ours,
    },
  },
  'identity.custom_form_answers': {
    part: 'form-answers',
    columns: ['alias', 'answers', 'is_complete', 'updated_at'],
    withheld: { channel_id: ours, user_id: ours },
  },
  'favorites.favorites': {
    part: 'favorites',
    columns: ['favoritable_type', 'favoritable_id', 'created_at'],
    withheld: {
      id: ours,
      channel_id: ours,
      user_id: ours,
      participant_id: 'the same as favoritable_id',
      group_id: 'the same as favoritable_id',
      category_id: 'the same as favoritable_id',
      event_id: 'the same as favoritable_id',
      location_id: 'the same as favoritable_id',
    },
  },
  'commerce.orders': {
    part: 'orders',
    columns: [
      'id',
      'created_at',
      'product_name',
      'type',
      'status',
      'amount_cents',
      'currency',
      'base_price_cents',
      'service_fee_cents',
      'discount_cents',
      'coupon_code',
      'paid_at',
      'disputed',
      'livemode',
      'event_id',
      'event_category_id',
      'participant_id',
      'payment_intent_id',
    ],
    withheld: {
      channel_id: ours,
      user_id: ours,
      pass_id: ours,
      product_key: ours,
      coupon_id: ours,
      subscription_id: ours,
      invoice_id: ours,
      client_secret: secret,
      uuid: orderSteps,
      attempt: orderSteps,
      tries: orderSteps,
      origin: ours,
      failure_id: orderSteps,
      running: orderSteps,
      updated_at: orderSteps,
      synced_at: orderSteps,
      sync_count: orderSteps,
    },
  },
  'commerce.order_items': {
    part: 'order-items',
    owner: 'order_id',
    columns: [
      'order_id',
      'position',
      'type',
      'name',
      'event_id',
      'event_category_id',
      'participant_id',
      'base_price_cents',
      'service_fee_cents',
    ],
    withheld: { channel_id: ours, pass_id: ours, item: ours },
  },
  'commerce.receipts': {
    part: 'receipts',
    owner: 'order_id',
    columns: ['number', 'order_id', 'issued_at', 'seller', 'card', 'livemode'],
    withheld: { channel_id: ours },
  },
  'commerce.credit_notes': {
    part: 'credit_notes',
    owner: 'order_id',
    columns: ['number', 'order_id', 'amount_cents', 'issued_at', 'source_id', 'livemode'],
    withheld: { channel_id: ours },
  },
  'commerce.ledger': {
    part: 'payments',
    owner: 'order_id',
    // The payment service's fee concerns only the service and the channel.
    without: { column: 'kind', value: 'fee' },
    columns: ['order_id', 'kind', 'amount_cents', 'currency', 'happened_at', 'recorded_at', 'source_id'],
    withheld: { id: ours, channel_id: ours },
  },
  'commerce.refunds': {
    part: 'refunds',
    owner: 'order_id',
    columns: ['order_id', 'amount_cents', 'reason', 'status', 'asked_at', 'settled_at'],
    withheld: {
      id: ours,
      channel_id: ours,
      payment_intent_id: 'it stands with the order',
      uuid: orderSteps,
      attempt: orderSteps,
      tried_at: orderSteps,
      service_id: orderSteps,
      trouble: orderSteps,
    },
  },
  'commerce.disputes': {
    part: 'disputes',
    owner: 'order_id',
    columns: ['order_id', 'amount_cents', 'currency', 'reason', 'status', 'opened_at', 'updated_at'],
    withheld: {
      id: ours,
      channel_id: ours,
      payment_intent_id: 'it stands with the order',
      due_at: 'until when the channel may answer its bank',
    },
  },
  'commerce.subscriptions': {
    part: 'subscriptions',
    columns: [
      'id',
      'created_at',
      'name',
      'state',
      'offer',
      'period',
      'base_price_cents',
      'service_fee_cents',
      'currency',
      'trial_days',
      'renews',
      'period_start',
      'period_end',
      'access_until',
      'card',
      'livemode',
    ],
    withheld: {
      channel_id: ours,
      user_id: ours,
      pass_id: ours,
      origin: ours,
      uuid: orderSteps,
      first_order_id: ours,
      customer_id: 'it stands with the payment service’s customer',
      trial_card_id: orderSteps,
      idempotency_key: orderSteps,
      service_id: orderSteps,
      renewal_wish: orderSteps,
      wished_at: orderSteps,
      resume_unsure_until: orderSteps,
      announced_for: orderSteps,
      watched_until: orderSteps,
      version: orderSteps,
      synced_at: orderSteps,
      sync_at: orderSteps,
      updated_at: orderSteps,
    },
  },
  'commerce.trials': {
    part: 'trials',
    columns: ['taken_at', 'order_id', 'livemode'],
    withheld: {
      channel_id: ours,
      user_id: ours,
      card_fingerprint: 'the payment service’s mark of the card, which keeps one card to one trial',
    },
  },
  'commerce.customers': {
    part: 'payment-service',
    columns: ['customer_id', 'created_at', 'livemode'],
    withheld: { channel_id: ours, user_id: ours, uuid: orderSteps },
  },
  'media.downloads': {
    part: 'downloads',
    columns: ['event_id', 'day', 'taken_at'],
    withheld: { channel_id: ours, user_id: ours },
  },
  'media.positions': {
    part: 'positions',
    columns: ['asset_id', 'seconds', 'watched_at'],
    withheld: { channel_id: ours, user_id: ours },
  },
  'commerce.entitlements': {
    part: 'passes',
    columns: [
      'order_id',
      'item',
      'active',
      'starts_at',
      'ends_at',
      'event_id',
      'event_category_id',
      'participant_id',
      'clips',
      'downloads',
      'created_at',
    ],
    withheld: {
      id: ours,
      channel_id: ours,
      user_id: ours,
      pass_id: ours,
      granted_by: 'it is somebody else’s address: of who works for the channel',
    },
  },
};

/** Tables with a reference to a person that the export leaves out, each with its reason. */
export const untoldTables: Readonly<Record<string, string>> = {
  'identity.mailed_links': 'hashes of keys, dead within half an hour',
  'identity.known_networks': 'hashes from which no address can be read',
  'identity.social_logins': 'a log-in under way, over within minutes',
  'identity.device_logins': 'a device that waits to be let in, over within ten minutes',
  'media.moment_codes': 'hashes of codes of ten minutes, for a device and not for an account',
  'access.frames': 'hashes of keys for frames on other sites, gone within a day',
  'access.streams': 'the devices that watch now, gone within three minutes',
};
