import type { ReactNode } from 'react';
import type { AddressLookup } from '@/components/form/addressLookup';
import { AddressFields } from '@/components/form/AddressFields';
import { Form } from '@/components/form/Form';
import { PhoneField } from '@/components/form/PhoneField';
import type { FormRejection } from '@/components/form/rejection';
import { SubmitButton } from '@/components/form/SubmitButton';
import { routes } from '@/config/routes';
import { AuthPage } from './AuthPage';
import { contactSchema } from './authRules';

export interface ContactInfo {
  phone: string;
  street: string;
  city: string;
  state: string;
  postal_code: string;
}

interface UpdateInfoScreenProps {
  initial: ContactInfo;
  lookup: AddressLookup;
  onSave: (info: ContactInfo) => Promise<FormRejection | void>;
}

/** The page of the form, also while its data loads. */
export const UpdateInfoFrame = ({ children }: { children: ReactNode }) => (
  <AuthPage
    title="Where do you live?"
    documentTitle={routes.updateInfo.title}
    lead="Your address and phone make ordering quicker, and help your driver find you."
  >
    {children}
  </AuthPage>
);

/** /session/update_info: address and phone for deliveries (spec 2 §2). */
export function UpdateInfoScreen({ initial, lookup, onSave }: UpdateInfoScreenProps) {
  return (
    <UpdateInfoFrame>
      <Form
        label="Update your information"
        initialValues={initial}
        schema={contactSchema}
        incompleteText="Please check your address and phone."
        onSubmit={onSave}
      >
        <PhoneField name="phone" />
        <AddressFields lookup={lookup} />
        <SubmitButton wide size="big">
          Save
        </SubmitButton>
      </Form>
    </UpdateInfoFrame>
  );
}
