import { Form } from '@/components/form/Form';
import { ZipField } from '@/components/form/fields';
import type { FormRejection } from '@/components/form/rejection';
import { SubmitButton } from '@/components/form/SubmitButton';
import { routes } from '@/config/routes';
import { AuthPage } from './AuthPage';
import { ZIP_NEEDED } from './authTexts';
import { zipSchema } from './authRules';

interface AddHomeScreenProps {
  onZip: (zip: string) => Promise<FormRejection | void>;
}

/** /registration/add_home: asks for the customer's zip (spec 2 §2, §5). */
export function AddHomeScreen({ onZip }: AddHomeScreenProps) {
  return (
    <AuthPage
      title="Where should dinner come to?"
      documentTitle={routes.addHome.title}
      lead="Your zip code tells us which restaurants come to your neighborhood."
    >
      <Form
        label="Add your home"
        initialValues={{ postal_code: '' }}
        schema={zipSchema}
        incompleteText={ZIP_NEEDED}
        onSubmit={({ postal_code }) => onZip(postal_code)}
      >
        <ZipField name="postal_code" />
        <SubmitButton wide size="big">
          Continue
        </SubmitButton>
      </Form>
    </AuthPage>
  );
}
