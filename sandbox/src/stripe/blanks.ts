/** Fields of the payment objects that the product does not use, with the values that Stripe sends for a plain account. */

const PLAIN_OPTIONS = {
  card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
} as const;

export const INTENT_REST = {
  amount_details: { tip: {} },
  application: null,
  application_fee_amount: null,
  customer_account: null,
  excluded_payment_method_types: null,
  managed_payments: null,
  on_behalf_of: null,
  payment_method_options: PLAIN_OPTIONS,
  payment_record: null,
  processing: null,
  review: null,
  shipping: null,
  source: null,
  transfer_data: null,
  transfer_group: null,
} as const;

export const CHARGE_REST = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  calculated_statement_descriptor: 'DWELLIVERY',
  failure_balance_transaction: null,
  fraud_details: {},
  on_behalf_of: null,
  receipt_number: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  transfer_data: null,
  transfer_group: null,
} as const;

/** A charge's card fields that its payment method lacks. */
export const CHARGED_CARD_REST = {
  authorization_code: null,
  electronic_commerce_indicator: null,
  installments: null,
  mandate: null,
  network_transaction_id: null,
  three_d_secure: null,
  transaction_link_id: null,
} as const;

export const OUTCOME_REST = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
} as const;

export const METHOD_REST = { customer_account: null } as const;

export const CARD_REST = {
  generated_from: null,
  regulated_status: 'unregulated',
  three_d_secure_usage: { supported: true },
} as const;

export const REFUND_REST = {
  customer_account: null,
  receipt_number: null,
  source_transfer_reversal: null,
  transfer_reversal: null,
} as const;

export const CUSTOMER_REST = {
  customer_account: null,
  default_source: null,
  delinquent: false,
  discount: null,
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
} as const;

export const CUSTOMER_INVOICES_REST = { custom_fields: null, footer: null, rendering_options: null } as const;

export const NO_EVIDENCE = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
} as const;
