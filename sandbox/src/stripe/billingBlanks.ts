/** Fields of the billing objects that the product does not use, with the values that Stripe sends for a plain account. */

const NO_TAX = { enabled: false, liability: null } as const;
const OURSELVES = { type: 'self' } as const;

export const PRODUCT_REST = {
  default_price: null,
  images: [] as string[],
  marketing_features: [] as { name: string }[],
  package_dimensions: null,
  shippable: null,
  tax_details: null,
  type: 'service',
  url: null,
} as const;

export const PRICE_REST = {
  billing_scheme: 'per_unit',
  custom_unit_amount: null,
  tax_behavior: 'unspecified',
  tiers_mode: null,
  transform_quantity: null,
} as const;

export const RECURRING_REST = { meter: null, trial_period_days: null, usage_type: 'licensed' } as const;

export const ITEM_REST = {
  billing_thresholds: null,
  current_trial: null,
  discounts: [] as string[],
  tax_rates: [] as string[],
} as const;

export const PLAN_REST = {
  billing_scheme: 'per_unit',
  meter: null,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
} as const;

export const SUBSCRIPTION_REST = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { ...NO_TAX, disabled_reason: null },
  billing_cycle_anchor_config: null,
  billing_mode: { type: 'flexible', flexible: { proration_discounts: 'included' } },
  billing_schedules: [] as string[],
  billing_thresholds: null,
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [] as string[],
  discounts: [] as string[],
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: OURSELVES,
  },
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
  trial_settings: {
    end_behavior: { billing_cycle_anchor: 'now', missing_payment_method: 'create_invoice' },
  },
} as const;

export const INVOICE_REST = {
  account_country: 'US',
  account_name: 'Dwellivery',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 1,
  attempted: true,
  auto_advance: false,
  automatic_tax: { ...NO_TAX, disabled_reason: null, provider: null, status: null },
  automatically_finalizes_at: null,
  collection_method: 'charge_automatically',
  custom_fields: null,
  customer_account: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [] as string[],
  description: null,
  discounts: [] as string[],
  due_date: null,
  ending_balance: 0,
  footer: null,
  from_invoice: null,
  issuer: OURSELVES,
  last_finalization_error: null,
  latest_revision: null,
  next_payment_attempt: null,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: 0,
  statement_descriptor: null,
  test_clock: null,
  total_discount_amounts: [] as object[],
  total_pretax_credit_amounts: [] as object[],
  total_taxes: [] as object[],
  webhooks_delivered_at: null,
} as const;

export const LINE_REST = {
  description: null,
  discount_amounts: [] as object[],
  discountable: true,
  discounts: [] as string[],
  pretax_credit_amounts: [] as object[],
  taxes: [] as object[],
} as const;

export const CHECKOUT_REST = {
  adaptive_pricing: null,
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  automatic_tax: { ...NO_TAX, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [] as object[],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  customer_account: null,
  discounts: [] as object[],
  integration_identifier: null,
  invoice_creation: null,
  locale: null,
  managed_payments: null,
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'always',
  payment_method_configuration_details: null,
  payment_method_options: { card: { request_three_d_secure: 'automatic' } },
  payment_method_types: ['card'] as string[],
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [] as object[],
  submit_type: null,
  ui_mode: 'hosted_page',
  wallet_options: null,
} as const;

/** Components of a customer session; each is disabled unless requested. */
export const SESSION_COMPONENTS = [
  'active_entitlements',
  'buy_button',
  'customer_portal',
  'customer_sheet',
  'mobile_payment_element',
  'payment_element',
  'pricing_table',
] as const;
