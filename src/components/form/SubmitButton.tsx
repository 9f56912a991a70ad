import { useFormikContext } from 'formik';
import { Button, type ButtonProps } from '../ui/Button';
import { submitPress } from './submitPress';

/** Works while the form is on its way. Stays pressable when fields are wrong: the press says which. */
export function SubmitButton({ loading = false, ...rest }: Omit<ButtonProps, 'type'>) {
  const { isSubmitting } = useFormikContext();
  return <Button {...submitPress} {...rest} type="submit" loading={loading || isSubmitting} />;
}
