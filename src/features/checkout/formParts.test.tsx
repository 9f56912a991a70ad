import { screen, waitFor } from '@testing-library/react';
import type { CheckoutDetails } from '@/api/types';
import { Form } from '@/components/form/Form';
import { cents } from '@/domain/money';
import { wireAnswers } from '@/testing/apiFixtures';
import { aFormValues } from '@/testing/builders';
import { checkedSession, renderWithProviders } from '@/testing/renderWithProviders';
import { stubApi } from '@/testing/stubApi';
import { address, orderRules, preloadFormParts, vip } from './formParts';
import type { OrderFormFacts } from './orderForm';

const facts = { event: {}, details: { d2dRadius: 2.2 } as CheckoutDetails } as OrderFormFacts;
const UNASKED = { status: 'unasked' } as const;
const check = { verdict: UNASKED, verdictOf: () => UNASKED, ask: jest.fn(), complaint: () => null };

it('are in the form’s first frame, because they load while the quote does', async () => {
  stubApi({ 'GET /api/v2/users/1': wireAnswers.showUser });
  preloadFormParts();
  await waitFor(() => expect(orderRules.peek()).toHaveProperty('orderSchema'));
  renderWithProviders(
    <Form initialValues={aFormValues({ deliveryType: 'd2d' })} onSubmit={async () => undefined}>
      <address.Part wanted props={{ facts, address: check }} />
      <vip.Part wanted props={{ savings: cents(500), baseCost: cents(2_000) }} />
    </Form>,
    { preloadedState: { session: checkedSession(1) } },
  );
  expect(screen.getByLabelText('Street address')).toBeVisible();
  expect(screen.getByText(/VIP members pay/)).toBeVisible();
});
