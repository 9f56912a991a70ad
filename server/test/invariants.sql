-- Rules that the database satisfies at every moment (`rule:`) or once all work is settled (`settled:`).
-- Each statement returns the rows that break its rule.

-- rule: a transaction id names one order or one amendment
SELECT transaction_id, count(*) AS named FROM
  (SELECT transaction_id FROM orders UNION ALL SELECT transaction_id FROM amendments) x GROUP BY transaction_id HAVING count(*) > 1;

-- rule: an order's charges minus its refunds are its total while it is paid, its kept fees when it is cancelled, else 0
-- (what a cheaper order gives back is at most what other refunds have left)
SELECT o.id, o.status, o.total_cents, o.fee_kept_cents, o.d2d_kept_cents, sum(i.kept) AS kept, sum(i.given) AS given
FROM orders o JOIN (
  SELECT p.order_id, p.amendment_id, p.amount_cents - coalesce(r.refunded, 0) + (CASE WHEN q.status = 'paid' THEN coalesce(r.given, 0) ELSE 0 END) AS kept,
    CASE WHEN q.status = 'paid' AND EXISTS (SELECT 1 FROM amendments a WHERE a.order_id = q.id AND a.status = 'applied' AND a.difference_cents < 0)
      THEN coalesce(r.given, 0) ELSE 0 END AS given
  FROM payment_intents p JOIN orders q ON q.id = p.order_id LEFT JOIN (
    SELECT payment_intent_id, sum(amount_cents) AS refunded, sum(amount_cents) FILTER (WHERE reason IN ('provider', 'desk', 'dispute')) AS given
    FROM refunds GROUP BY payment_intent_id) r ON r.payment_intent_id = p.id
  WHERE p.status = 'succeeded') i ON i.order_id = o.id
GROUP BY o.id, o.status, o.total_cents, o.fee_kept_cents, o.d2d_kept_cents
HAVING sum(i.kept) - (CASE o.status WHEN 'paid' THEN o.total_cents WHEN 'cancelled' THEN o.fee_kept_cents + o.d2d_kept_cents ELSE 0 END)
    NOT BETWEEN 0 AND sum(i.given)
  OR count(*) FILTER (WHERE i.kept > 0 AND i.amendment_id IS NULL) > 1;

-- rule: an intent of an order has its total when it was placed, plus a refunded fee
SELECT i.id, i.amount_cents, o.total_cents FROM payment_intents i JOIN orders o ON o.id = i.order_id
WHERE i.amendment_id IS NULL AND i.amount_cents - o.total_cents + coalesce((
    SELECT sum(a.difference_cents) FROM amendments a WHERE a.order_id = o.id AND a.status = 'applied'), 0) NOT IN
  (0, coalesce((SELECT sum(r.amount_cents) FROM refunds r WHERE r.reason = 'fee' AND r.payment_intent_id IN
    (SELECT p.id FROM payment_intents p WHERE p.order_id = o.id)), 0));

-- rule: an intent of an amendment has its difference and its order
SELECT i.id, i.amount_cents, a.difference_cents FROM payment_intents i JOIN amendments a ON a.id = i.amendment_id
WHERE i.amount_cents <> a.difference_cents OR i.order_id IS DISTINCT FROM a.order_id;

-- rule: an intent has the customer and the event of its order
SELECT i.id, i.order_id FROM payment_intents i JOIN orders o ON o.id = i.order_id
WHERE i.user_id <> o.user_id OR i.event_id <> o.event_id;

-- rule: an order with a total was placed with its own intent (except seeded orders)
SELECT o.id, o.transaction_id FROM orders o WHERE o.body_hash NOT LIKE 'demo-%' AND o.total_cents
  > coalesce((SELECT sum(a.difference_cents) FROM amendments a WHERE a.order_id = o.id AND a.status = 'applied'), 0)
  AND NOT EXISTS (SELECT 1 FROM payment_intents i WHERE i.id = o.transaction_id AND i.order_id = o.id);

-- rule: at most one intent of an order, and of an amendment, is open, or charged and not refunded
SELECT i.order_id, i.amendment_id, count(*) AS intents FROM payment_intents i
WHERE i.order_id IS NOT NULL AND i.status <> 'canceled'
  AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.payment_intent_id = i.id AND r.reason NOT IN ('fee', 'desk', 'changed'))
GROUP BY i.order_id, i.amendment_id HAVING count(*) > 1;

-- rule: a charge of an amendment that is not applied is refunded in full, with a reason that only such a charge has
SELECT i.id, a.status FROM payment_intents i LEFT JOIN amendments a ON a.id = i.amendment_id LEFT JOIN (
  SELECT payment_intent_id, sum(amount_cents) AS refunded, bool_or(reason = 'change_expired') AS is_late FROM refunds GROUP BY 1) r ON r.payment_intent_id = i.id
WHERE (i.status = 'succeeded' AND a.status <> 'applied' AND i.amount_cents <> coalesce(r.refunded, 0))
  OR (r.is_late AND coalesce(a.status, 'applied') = 'applied');

-- rule: an applied amendment was charged if the order became more expensive, and is charged for nothing else
SELECT a.id, a.difference_cents FROM amendments a
WHERE (a.status = 'applied' AND a.difference_cents > 0
    AND NOT EXISTS (SELECT 1 FROM payment_intents i WHERE i.amendment_id = a.id AND i.id = a.transaction_id AND i.status = 'succeeded'))
  OR (a.difference_cents <= 0 AND (a.status <> 'applied' OR EXISTS (SELECT 1 FROM payment_intents i WHERE i.amendment_id = a.id)));

-- rule: an amendment holds exactly while it is open, and then knows what the order will be
SELECT id, status, holds FROM amendments WHERE holds <> (status IN ('created', 'processing', 'failed')) OR (next IS NOT NULL) <> holds;

-- rule: an amendment is of its order's customer, who has paid the order, and its slot is one of the event
SELECT a.id FROM amendments a JOIN orders o ON o.id = a.order_id LEFT JOIN time_slots s ON s.id = a.time_slot_id
WHERE a.user_id <> o.user_id OR o.paid_at IS NULL OR s.event_id <> o.event_id;

-- rule: the version of an order counts its applied amendments, each of which changed another version, and its moves by the desk
SELECT o.id, o.version, count(a.id) AS applied FROM orders o LEFT JOIN amendments a ON a.order_id = o.id AND a.status = 'applied'
GROUP BY o.id, o.version, o.changed_at
HAVING count(DISTINCT a.order_version) <> count(a.id) OR max(a.order_version) >= o.version
  OR (o.changed_at IS NULL) <> (count(a.id) = 0);

-- rule: a hold of an amendment ends 15 minutes after it began
SELECT id, created_at, held_until FROM amendments WHERE held_until > created_at + interval '15 minutes';

-- rule: the ledger has booked the credit of an amendment, unless it is over without effect
SELECT a.id, a.status, a.credit_cents, coalesce(sum(c.amount_cents), 0) AS booked FROM amendments a
LEFT JOIN credit_entries c ON c.booking_key IN ('amendment:' || a.id || ':hold', 'amendment:' || a.id || ':release')
GROUP BY a.id, a.status, a.credit_cents
HAVING coalesce(sum(c.amount_cents), 0) <> CASE a.status WHEN 'expired' THEN 0 ELSE -a.credit_cents END
  AND NOT (a.status = 'applied' AND a.credit_cents = 0 AND sum(c.amount_cents) > 0);

-- rule: a charge without an order is refunded
SELECT i.id FROM payment_intents i WHERE i.status = 'succeeded' AND i.order_id IS NULL
  AND i.amount_cents <> coalesce((SELECT sum(r.amount_cents) FROM refunds r WHERE r.payment_intent_id = i.id), 0);

-- rule: a paid order was charged, or its total is 0
SELECT o.id, o.total_cents FROM orders o
WHERE o.status = 'paid' AND o.total_cents > 0 AND NOT EXISTS (
  SELECT 1 FROM payment_intents i WHERE i.order_id = o.id AND i.status = 'succeeded'
    AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.payment_intent_id = i.id AND r.reason NOT IN ('fee', 'provider', 'desk', 'dispute', 'changed')));

-- rule: refunds do not exceed the charge
SELECT i.id, i.status, i.amount_cents, sum(r.amount_cents) AS refunded
FROM refunds r JOIN payment_intents i ON i.id = r.payment_intent_id
GROUP BY i.id, i.status, i.amount_cents
HAVING i.status <> 'succeeded' OR sum(r.amount_cents) > i.amount_cents;

-- rule: a refund made outside is made, and names what made it; of a reason of its own it is always outside
SELECT id, reason, outside, done_at, provider_id FROM refunds
WHERE (outside AND (done_at IS NULL OR provider_id IS NULL)) OR (reason IN ('provider', 'dispute') AND NOT outside)
  OR (failed_at IS NOT NULL AND done_at IS NULL) OR (done_at IS NOT NULL AND refused_at IS NOT NULL);

-- rule: only a charge is disputed, and for no more than its amount
SELECT d.id FROM disputes d JOIN payment_intents i ON i.id = d.payment_intent_id
WHERE i.status <> 'succeeded' OR d.amount_cents > i.amount_cents;

-- rule: what a lost dispute took is booked, unless the charge was given back before
SELECT d.id, d.payment_intent_id FROM disputes d JOIN payment_intents i ON i.id = d.payment_intent_id
WHERE d.status = 'lost' AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.provider_id = d.id)
  AND i.amount_cents > (SELECT coalesce(sum(r.amount_cents), 0) FROM refunds r WHERE r.payment_intent_id = i.id);

-- rule: an order whose whole charge went back at the provider before its event was over is not paid
SELECT o.id FROM orders o JOIN events e ON e.id = o.event_id
WHERE o.status = 'paid' AND o.total_cents > 0
  AND EXISTS (SELECT 1 FROM payment_intents i JOIN refunds r ON r.payment_intent_id = i.id
    WHERE i.order_id = o.id AND r.reason IN ('provider', 'dispute') AND e.status <> 'complete'
      AND r.id = (SELECT max(l.id) FROM refunds l JOIN payment_intents c ON c.id = l.payment_intent_id WHERE c.order_id = o.id) AND r.done_at < e.ends_at + interval '2 hours')
  AND NOT EXISTS (SELECT 1 FROM payment_intents i WHERE i.order_id = o.id AND i.status = 'succeeded'
    AND i.amount_cents > coalesce((SELECT sum(r.amount_cents) FROM refunds r WHERE r.payment_intent_id = i.id), 0));

-- rule: held and sold places of a slot are within its capacity
SELECT s.id, s.capacity, count(*) AS taken FROM time_slots s JOIN (SELECT time_slot_id FROM orders WHERE holds
  UNION ALL SELECT time_slot_id FROM amendments WHERE holds) x ON x.time_slot_id = s.id
GROUP BY s.id, s.capacity HAVING count(*) > s.capacity;

-- rule: held and sold places of an event are within its capacity
SELECT e.id, e.capacity, count(*) AS taken FROM events e JOIN orders o ON o.event_id = e.id AND o.holds
WHERE e.capacity IS NOT NULL GROUP BY e.id, e.capacity HAVING count(*) > e.capacity;

-- rule: held and sold places and those offered to the waitlist are within the event's capacity
SELECT e.id, e.capacity FROM events e WHERE e.capacity IS NOT NULL AND
  EXISTS (SELECT 1 FROM waitlist_entries w WHERE w.event_id = e.id AND w.status = 'offered') AND
  (SELECT count(*) FROM orders o WHERE o.event_id = e.id AND o.holds)
  + (SELECT count(*) FROM waitlist_entries w WHERE w.event_id = e.id AND w.status = 'offered') > e.capacity;

-- rule: places offered to the waitlist are within the free places of the event's slots, unless it can be delivered without one
SELECT e.id FROM events e WHERE e.enable_time_slot_select AND NOT e.d2d_enabled AND
  (SELECT count(*) FROM waitlist_entries w WHERE w.event_id = e.id AND w.status = 'offered') > 0 AND
  (SELECT count(*) FROM waitlist_entries w WHERE w.event_id = e.id AND w.status = 'offered') >
  (SELECT coalesce(sum(greatest(0, s.capacity - (
    SELECT count(*) FROM orders o WHERE o.time_slot_id = s.id AND o.holds) - (
    SELECT count(*) FROM amendments a WHERE a.time_slot_id = s.id AND a.holds))), 0) FROM time_slots s WHERE s.event_id = e.id);

-- rule: an order's slot is one of its event
SELECT o.id FROM orders o JOIN time_slots s ON s.id = o.time_slot_id WHERE s.event_id <> o.event_id;

-- rule: a promo code is not used more often than its limit
SELECT p.id, p.max_uses, count(*) AS uses FROM promo_codes p JOIN (
  SELECT promo_code_id, user_id FROM orders WHERE holds OR fee_kept_promo_cents + d2d_kept_promo_cents > 0
  UNION ALL SELECT promo_code_id, user_id FROM amendments WHERE holds) o ON o.promo_code_id = p.id
WHERE p.max_uses IS NOT NULL GROUP BY p.id, p.max_uses HAVING count(*) > p.max_uses;

-- rule: a promo code is not used by one customer more often than its limit per customer
SELECT p.id, o.user_id, count(*) AS uses FROM promo_codes p JOIN (
  SELECT promo_code_id, user_id FROM orders WHERE holds OR fee_kept_promo_cents + d2d_kept_promo_cents > 0
  UNION ALL SELECT promo_code_id, user_id FROM amendments WHERE holds) o ON o.promo_code_id = p.id
GROUP BY p.id, o.user_id, p.max_uses_per_user HAVING count(*) > p.max_uses_per_user;

-- rule: no balance is below zero
SELECT user_id, sum(amount_cents) AS balance FROM credit_entries GROUP BY user_id HAVING sum(amount_cents) < 0;

-- rule: the ledger has booked exactly the credit of orders that hold, and of their amendments that do
SELECT o.id, o.holds, o.credit_cents, a.credit_cents AS held, coalesce(sum(c.amount_cents), 0) AS booked
FROM orders o LEFT JOIN credit_entries c ON c.order_id = o.id LEFT JOIN amendments a ON a.order_id = o.id AND a.holds
GROUP BY o.id, o.holds, o.credit_cents, a.credit_cents
HAVING coalesce(sum(c.amount_cents), 0) <> -coalesce(a.credit_cents, 0) - CASE WHEN o.holds THEN o.credit_cents ELSE 0 END;

-- rule: an order uses its own customer's credit
SELECT c.id, c.order_id FROM credit_entries c JOIN orders o ON o.id = c.order_id WHERE c.user_id <> o.user_id;

-- rule: lines sum to totals
SELECT o.id, o.total_cents, sum(l.price_cents) AS lines FROM orders o JOIN order_lines l ON l.order_id = o.id
GROUP BY o.id, o.total_cents HAVING sum(l.price_cents) <> o.total_cents;

-- rule: product lines sum to the base, and lines without promo code and credit to the total before them
SELECT o.id FROM orders o JOIN order_lines l ON l.order_id = o.id
GROUP BY o.id, o.base_cents, o.preadjustment_cents, o.promo_cents, o.credit_cents, o.fee_cents
HAVING sum(CASE WHEN l.sku IS NULL THEN l.price_cents ELSE 0 END) <> o.base_cents
  OR sum(CASE WHEN l.sku IN ('promo_code', 'credit') THEN 0 ELSE l.price_cents END) <> o.preadjustment_cents
  OR sum(CASE WHEN l.sku = 'promo_code' THEN -l.price_cents ELSE 0 END) <> o.promo_cents
  OR sum(CASE WHEN l.sku = 'credit' THEN -l.price_cents ELSE 0 END) <> o.credit_cents
  OR sum(CASE WHEN l.sku = 'fee' THEN l.price_cents ELSE 0 END) <> o.fee_cents;

-- rule: no order is without a line
SELECT o.id FROM orders o WHERE NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id);

-- rule: the reservation fee is borne once per customer and day, by a paid order or by a cancelled one that kept it
SELECT user_id, run_date, count(*) AS fees FROM orders
WHERE (status = 'paid' AND fee_cents > 0) OR fee_kept_cents + fee_kept_credit_cents + fee_kept_promo_cents > 0
GROUP BY user_id, run_date HAVING count(*) > 1;

-- rule: a fee is kept only of a cancelled order, only while an order of the day needs it, and never exceeds the fee
-- (a paid order, or one that can still be paid, needs it if it has a fee line without a price)
SELECT o.id FROM orders o WHERE o.fee_kept_cents + o.fee_kept_credit_cents + o.fee_kept_promo_cents > 0
  AND (o.status <> 'cancelled' OR o.fee_kept_promo_cents > o.promo_cents
    OR o.fee_kept_cents + o.fee_kept_credit_cents + o.fee_kept_promo_cents > o.fee_cents OR NOT EXISTS
    (SELECT 1 FROM orders p WHERE p.user_id = o.user_id AND p.run_date = o.run_date
      AND p.status IN ('paid', 'created', 'processing', 'payment_failed') AND p.fee_cents = 0
      AND EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = p.id AND l.sku = 'fee')));

-- rule: the ledger has kept exactly the fees that cancelled orders kept from credit
SELECT o.id, o.fee_kept_credit_cents FROM orders o
WHERE o.fee_kept_credit_cents <> coalesce((SELECT -sum(c.amount_cents) FROM credit_entries c
  WHERE c.booking_key IN ('fee:' || o.id || ':kept', 'fee:' || o.id || ':returned')), 0);

-- rule: an order that joined a table is delivered at its event without a fee, and only such an order names a host
-- (once none of them is paid or can be, the host may pick the own one up)
SELECT o.id FROM orders o LEFT JOIN tables x ON x.id = o.table_id LEFT JOIN orders h ON h.id = x.order_id
LEFT JOIN order_lines l ON l.order_id = o.id AND l.sku = 'd2d'
WHERE (o.table_id IS NULL AND l.notes LIKE 'Delivered with %') OR (o.table_id IS NOT NULL AND (o.delivery_type <> 'd2d'
  OR o.event_id <> h.event_id OR x.event_id <> h.event_id OR x.host_id <> h.user_id OR h.table_id IS NOT NULL
  OR (h.delivery_type <> 'd2d' AND o.status IN ('paid', 'created', 'processing', 'payment_failed'))
  OR l.price_cents IS DISTINCT FROM 0 OR l.notes NOT LIKE 'Delivered with %'));

-- rule: an order that joined a table has the address and the time of its host's order (except of deleted customers)
SELECT o.id FROM orders o JOIN tables x ON x.id = o.table_id JOIN orders h ON h.id = x.order_id
JOIN users g ON g.id = o.user_id JOIN users u ON u.id = h.user_id
WHERE o.status IN ('paid', 'created', 'processing', 'payment_failed') AND g.deleted_at IS NULL AND u.deleted_at IS NULL
  AND (o.time_slot_id, o.delivery_street, o.delivery_city, o.delivery_state, o.delivery_postal_code, o.delivery_lat, o.delivery_lng)
    IS DISTINCT FROM (h.time_slot_id, h.delivery_street, h.delivery_city, h.delivery_state, h.delivery_postal_code, h.delivery_lat, h.delivery_lng);

-- rule: a fee for delivery is kept only of a cancelled order, never exceeds that fee, nor with the reservation fee what was paid
SELECT o.id FROM orders o WHERE o.d2d_kept_cents + o.d2d_kept_credit_cents + o.d2d_kept_promo_cents > 0 AND (o.status <> 'cancelled'
  OR o.d2d_kept_cents + o.d2d_kept_credit_cents + o.d2d_kept_promo_cents
    > (SELECT coalesce(sum(l.price_cents), 0) FROM order_lines l WHERE l.order_id = o.id AND l.sku = 'd2d')
  OR o.fee_kept_cents + o.d2d_kept_cents > o.total_cents OR o.fee_kept_credit_cents + o.d2d_kept_credit_cents > o.credit_cents
  OR o.fee_kept_promo_cents + o.d2d_kept_promo_cents > o.promo_cents);

-- rule: the ledger has kept exactly the fees for delivery that cancelled orders kept from credit
SELECT o.id, o.d2d_kept_credit_cents FROM orders o
WHERE o.d2d_kept_credit_cents <> coalesce((SELECT -sum(c.amount_cents) FROM credit_entries c
  WHERE c.booking_key IN ('d2d:' || o.id || ':kept', 'd2d:' || o.id || ':returned')), 0);

-- rule: a shared cart has at most 20 guests and 200 lines, each of 1 to 100 pieces
SELECT g.table_id, count(*) AS guests FROM table_guests g WHERE g.removed_at IS NULL GROUP BY g.table_id
HAVING count(*) > 20 OR sum(jsonb_array_length(g.lines)) > 200
  OR bool_or(jsonb_path_exists(g.lines, '$[*] ? (@.quantity < 1 || @.quantity > 100)'));

-- rule: guests sit at shared carts alone, the host as the first until the account is deleted
SELECT g.id, g.table_id FROM table_guests g JOIN tables x ON x.id = g.table_id JOIN users h ON h.id = x.host_id
WHERE x.payment <> 'host' OR h.deleted_at IS NOT NULL
  OR x.host_id IS DISTINCT FROM (SELECT f.user_id FROM table_guests f WHERE f.table_id = x.id AND f.removed_at IS NULL ORDER BY f.id LIMIT 1);

-- rule: guests of a shared cart have different names
SELECT g.table_id, lower(g.name) FROM table_guests g WHERE g.removed_at IS NULL GROUP BY g.table_id, lower(g.name) HAVING count(*) > 1;

-- rule: a customer's seat has no secret: the token is the proof
SELECT g.id FROM table_guests g WHERE g.user_id IS NOT NULL AND g.secret_hash IS NOT NULL;

-- rule: a host has one shared cart of an event that is open
SELECT x.host_id, x.event_id FROM tables x WHERE x.payment = 'host' AND x.ended_at IS NULL AND x.ordered_at IS NULL
GROUP BY x.host_id, x.event_id HAVING count(*) > 1;

-- rule: an order of a shared cart is its host's and of its event, and joined no delivery
SELECT o.id FROM orders o JOIN tables x ON x.id = o.cart_table_id
WHERE x.payment <> 'host' OR x.host_id <> o.user_id OR x.event_id <> o.event_id OR o.table_id IS NOT NULL;

-- rule: of a shared cart at most one order was paid or can be paid
SELECT cart_table_id, count(*) AS orders FROM orders WHERE cart_table_id IS NOT NULL
  AND (paid_at IS NOT NULL OR (status IN ('created', 'processing', 'payment_failed') AND replaced_by_id IS NULL))
GROUP BY cart_table_id HAVING count(*) > 1;

-- rule: a shared cart is ordered exactly when an order of it was paid
SELECT x.id, x.ordered_at FROM tables x
WHERE (x.ordered_at IS NOT NULL) <> EXISTS (SELECT 1 FROM orders o WHERE o.cart_table_id = x.id AND o.paid_at IS NOT NULL);

-- rule: a line names a guest exactly if it is a dish of a shared cart, and no more once the host is deleted
SELECT l.id, l.guest_name FROM order_lines l JOIN orders o ON o.id = l.order_id JOIN users u ON u.id = o.user_id
WHERE (l.guest_name IS NOT NULL) <> (l.sku IS NULL AND o.cart_table_id IS NOT NULL AND u.deleted_at IS NULL);

-- rule: a hold ends 15 minutes after it began or was renewed
SELECT o.id, o.created_at, o.renewed_at, o.held_until FROM orders o
WHERE o.holds AND o.held_until > coalesce(o.renewed_at, o.created_at) + interval '15 minutes';

-- rule: paid orders hold; orders that are over do not
SELECT id, status, holds FROM orders
WHERE (status IN ('paid', 'created') AND NOT holds AND replaced_by_id IS NULL) OR (status IN ('expired', 'cancelled') AND holds);

-- rule: the hold of an unpaid order has an end
SELECT id, status FROM orders
WHERE holds AND status IN ('created', 'processing', 'payment_failed') AND held_until IS NULL;

-- rule: paid and cancelled orders have their times, and a paid order has neither a hold's end nor a successor
SELECT id, status FROM orders
WHERE (status = 'paid' AND (paid_at IS NULL OR held_until IS NOT NULL OR replaced_by_id IS NOT NULL))
  OR (paid_at IS NOT NULL AND status NOT IN ('paid', 'cancelled')) OR (status = 'cancelled') <> (cancelled_at IS NOT NULL);

-- rule: only a delivery that was paid is delivered
SELECT id, status FROM orders WHERE delivered_at IS NOT NULL AND (delivery_type <> 'd2d' OR paid_at IS NULL);

-- rule: a stage is pressed of an event that is no draft, and not before its day (25 hours at most, where clocks change)
SELECT s.event_id, s.stage FROM event_stages s JOIN events e ON e.id = s.event_id
WHERE e.status = 'draft' OR s.pressed_at < e.run_at - interval '25 hours';

-- rule: a claim is of its customer's order, and of dishes of that order, no more than were ordered
SELECT c.id FROM claims c JOIN orders o ON o.id = c.order_id
LEFT JOIN claim_lines k ON k.claim_id = c.id LEFT JOIN order_lines l ON l.id = k.order_line_id
WHERE c.user_id <> o.user_id OR l.id IS NULL OR l.order_id <> c.order_id OR l.sku IS NOT NULL OR k.quantity > l.quantity;

-- rule: a refund for a claim is the desk's, of a charge of its order, and of its step's amount, unless some went back at the provider
SELECT s.id, s.amount_cents, r.amount_cents AS refunded FROM claim_steps s JOIN claims c ON c.id = s.claim_id
JOIN refunds r ON r.id = s.refund_id JOIN payment_intents i ON i.id = r.payment_intent_id
WHERE i.order_id IS DISTINCT FROM c.order_id OR r.reason <> 'desk' OR r.amount_cents > s.amount_cents
  OR (r.revision = 0 AND r.amount_cents <> s.amount_cents);

-- rule: credit for a claim is its customer's, and has the amount of its step
SELECT e.id, e.amount_cents FROM credit_entries e
LEFT JOIN claim_steps s ON s.credit_entry_id = e.id LEFT JOIN claims c ON c.id = s.claim_id
WHERE (e.kind = 'claim' OR s.id IS NOT NULL) AND (e.kind <> 'claim' OR s.amount_cents IS DISTINCT FROM e.amount_cents
  OR c.user_id IS DISTINCT FROM e.user_id);

-- rule: what is given for the claims of an order is not more than its price, from card and credit together
SELECT o.id, o.total_cents, o.credit_cents, sum(s.amount_cents) AS given FROM orders o JOIN claims c ON c.order_id = o.id
JOIN claim_steps s ON s.claim_id = c.id LEFT JOIN refunds r ON r.id = s.refund_id
WHERE r.id IS NULL OR (r.failed_at IS NULL AND NOT r.outside)
GROUP BY o.id, o.total_cents, o.credit_cents HAVING sum(s.amount_cents) > o.total_cents + o.credit_cents;

-- rule: a membership is active or complete exactly when an order of it is paid
SELECT m.id, m.status FROM memberships m
WHERE (m.status = 'pending') = EXISTS (SELECT 1 FROM orders o WHERE o.membership_id = m.id AND o.status = 'paid');

-- rule: an order belongs to its customer's membership of its event
SELECT o.id FROM orders o JOIN memberships m ON m.id = o.membership_id
WHERE m.user_id <> o.user_id OR m.event_id <> o.event_id;

-- rule: a friend and a referrer are rewarded at most once
SELECT split_part(booking_key, ':', 2) AS friend, user_id, sum(amount_cents) AS reward FROM credit_entries
WHERE kind IN ('referral_friend', 'referral_referrer', 'referral_reversal')
GROUP BY 1, 2 HAVING sum(amount_cents) > 1000 OR sum(amount_cents) < 0;

-- rule: a reward is booked only if an event that the friend paid a charge for is complete and the friend's email is confirmed
SELECT c.id, c.user_id FROM credit_entries c JOIN users f ON f.id::text = split_part(c.booking_key, ':', 2)
WHERE c.kind IN ('referral_friend', 'referral_referrer') AND (f.confirmed_at IS NULL OR NOT EXISTS (
  SELECT 1 FROM orders o JOIN events e ON e.id = o.event_id WHERE o.user_id = f.id AND o.status = 'paid' AND o.total_cents > 0
    AND (e.status = 'complete' OR e.ends_at + interval '2 hours' <= c.created_at)));

-- rule: only a friend and the friend's referrer are rewarded, and they are two customers
SELECT c.id, c.user_id FROM credit_entries c JOIN users f ON f.id::text = split_part(c.booking_key, ':', 2)
WHERE (c.kind = 'referral_friend' AND c.user_id <> f.id)
  OR (c.kind = 'referral_referrer' AND (c.user_id = f.id OR c.user_id IS DISTINCT FROM f.referred_by_id));

-- rule: a paid order has its receipt mail (except seeded orders, and those of deleted customers)
SELECT o.id FROM orders o JOIN users u ON u.id = o.user_id
WHERE o.status = 'paid' AND o.body_hash NOT LIKE 'demo-%' AND u.deleted_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM mails m WHERE m.mail_key = 'receipt:' || o.id);

-- settled: every refund is made, unless a dispute of the charge stands in its way
SELECT r.id, r.payment_intent_id FROM refunds r WHERE r.done_at IS NULL AND NOT EXISTS (SELECT 1 FROM disputes d
  WHERE d.payment_intent_id = r.payment_intent_id AND d.status NOT IN ('won', 'warning_closed', 'prevented'));

-- settled: a fee for delivery is kept only while an order that joined the delivery is paid or can be paid
SELECT o.id FROM orders o WHERE o.d2d_kept_cents + o.d2d_kept_credit_cents + o.d2d_kept_promo_cents > 0 AND NOT EXISTS
  (SELECT 1 FROM tables x JOIN orders j ON j.table_id = x.id WHERE x.order_id = o.id AND j.status IN ('paid', 'created', 'processing', 'payment_failed'));

-- settled: every webhook is applied
SELECT id, type, error FROM webhook_events WHERE processed_at IS NULL;

-- settled: no order that is over can still be charged, and no amendment that is
SELECT i.id, i.status FROM payment_intents i JOIN orders o ON o.id = i.order_id LEFT JOIN amendments a ON a.id = i.amendment_id
WHERE coalesce(a.status, o.status) IN ('paid', 'expired', 'cancelled', 'applied') AND i.status NOT IN ('succeeded', 'canceled');

-- settled: no amendment of an order that is not paid can still be paid
SELECT a.id, a.status FROM amendments a JOIN orders o ON o.id = a.order_id
WHERE a.status IN ('created', 'processing', 'failed') AND o.status <> 'paid';

-- settled: no replaced order is waiting for its payment
SELECT id, status FROM orders WHERE replaced_by_id IS NOT NULL AND status IN ('created', 'processing', 'payment_failed');
