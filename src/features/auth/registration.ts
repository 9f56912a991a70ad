import type { FormRejection } from '@/components/form/rejection';
import { registrationFailure } from './registrationFailure';

export interface Registration {
  name: string;
  email: string;
  password: string;
  phone: string;
  postal_code: string;
}

export type WithoutPassword = Omit<Registration, 'password'>;

interface Endings {
  /** Registers, or throws the API's problem. */
  onRegister: (registration: Registration) => Promise<void>;
  /** The email has an account. */
  onKnown: (email: string) => void;
  onOutOfArea: (values: WithoutPassword) => void;
}

export async function register(
  { password, ...typed }: Registration,
  { onRegister, onKnown, onOutOfArea }: Endings,
): Promise<FormRejection | void> {
  const values = { ...typed, name: typed.name.trim(), email: typed.email.trim() };
  try {
    await onRegister({ ...values, password });
  } catch (error) {
    const failure = registrationFailure(error);
    if (failure.kind === 'known') onKnown(values.email);
    else if (failure.kind === 'outOfArea') onOutOfArea(values);
    else return failure.rejection;
  }
}
