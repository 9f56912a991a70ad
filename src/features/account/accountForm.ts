import type { User } from '@/api/types';
import type { UserUpdate } from '@/api/usersApi';
import { phoneInField } from '@dwellivery/domain/phone';

export interface AccountFields {
  email: string;
  phone: string;
  street: string;
  city: string;
  state: string;
  postal_code: string;
  password: string;
}

export const accountFields = (user: User): AccountFields => ({
  email: user.email,
  phone: phoneInField(user.phone),
  street: user.street ?? '',
  city: user.city ?? '',
  state: user.state ?? '',
  postal_code: user.postal_code ?? '',
  password: '',
});

/** The request; contains a password only if a new one was typed. */
export function toUpdate({ password, email, ...rest }: AccountFields): UserUpdate['user'] {
  return { ...rest, email: email.trim(), ...(password ? { password } : {}) };
}

/** Whether the change requires the current password: another email or a new password. */
export const needsProof = (user: User, { email, password }: UserUpdate['user']): boolean =>
  password !== undefined || (email !== undefined && email.toLowerCase() !== user.email.toLowerCase());

/** The server's limits for a picture: bytes, and kinds that it can decode. */
const MAX_AVATAR_BYTES = 5 * 1024 * 1024;
export const AVATAR_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'];

/** The error about a picture before it is sent, or null. */
export function avatarComplaint({ type, size }: Pick<File, 'type' | 'size'>): string | null {
  // Browsers do not know the type of some pictures (HEIC on Windows), so the server checks the content.
  if (type && !AVATAR_TYPES.includes(type)) return 'Please choose a JPEG, PNG or WebP picture.';
  return size > MAX_AVATAR_BYTES ? 'Please choose a picture of at most 5 MB.' : null;
}
