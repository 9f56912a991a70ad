import { object, string } from 'yup';
import type { Table } from '@/api/types';
import { Form } from '@/components/form/Form';
import { TextField } from '@/components/form/fields';
import type { FormRejection } from '@/components/form/rejection';
import { SubmitButton } from '@/components/form/SubmitButton';
import { MAX_TABLE_NAME } from '@dwellivery/domain/tables';
import { visible } from '@dwellivery/domain/visible';
import { useMinute } from '@/lib/useEachMinute';
import { limitText, untilText } from './cartWords';
import { Step } from './Step';

const NAME_REQUIRED = 'Please enter your first name.';
const schema = object({
  name: string().test('name', NAME_REQUIRED, (text) => text !== undefined && visible(text) !== ''),
});

export type SitDown = (name?: string) => Promise<FormRejection | void>;

interface VisitorStepProps {
  table: Table;
  /** A customer sits down as themself. */
  isSignedIn: boolean;
  onSitDown: SitDown;
}

/** The way to sit down: a visitor by a first name, a customer by one press. */
export function VisitorStep({ table, isSignedIn, onSitDown }: VisitorStepProps) {
  const now = useMinute();
  return (
    <Step
      words={`Choose your dishes, and ${table.host} pays.`}
      detail={`${untilText(table, now)}${limitText(table)}`}
    >
      <Form
        key={String(isSignedIn)}
        label="Sit down"
        initialValues={{ name: '' }}
        schema={isSignedIn ? undefined : schema}
        incompleteText={NAME_REQUIRED}
        onSubmit={({ name }) => onSitDown(isSignedIn ? undefined : name.trim())}
      >
        {!isSignedIn && (
          <TextField
            name="name"
            label="Your first name"
            autoComplete="given-name"
            maxLength={MAX_TABLE_NAME}
            enterKeyHint="go"
          />
        )}
        <SubmitButton wide size="big">
          Sit down
        </SubmitButton>
      </Form>
    </Step>
  );
}
