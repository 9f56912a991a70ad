import { useFormikContext } from 'formik';
import { Button, type ButtonProps } from '../ui/Button';
import { submitPress } from './submitPress';

/** Busy while the form submits. Enabled with invalid fields, because a press shows the errors. */
export function SubmitButton({ loading, ...props }: Omit<ButtonProps, 'type'>) {
  const { isSubmitting } = useFormikContext();
  return <Button {...submitPress} {...props} type="submit" loading={loading || isSubmitting} />;
}
