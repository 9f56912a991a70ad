import { type ChangeEvent, useEffect, useId, useState } from 'react';
import { Avatar } from '@/components/ui/Avatar';
import { FieldError } from '@/components/ui/Field';
import styles from './Account.module.css';
import { AVATAR_TYPES, avatarComplaint } from './accountForm';

interface AvatarFieldProps {
  current: string | null;
  name: string;
  /** Also called with a file that cannot be sent. */
  onFile: (file: File | null) => void;
  /** What is wrong with the file. */
  error: string | null;
}

interface Picked {
  file: File;
  /** Object URL of the picture, to show it before it is sent. */
  preview: string;
}

export function AvatarField({ current, name, onFile, error }: AvatarFieldProps) {
  const [picked, setPicked] = useState<Picked | null>(null);
  const id = useId();
  useEffect(() => (picked ? () => URL.revokeObjectURL(picked.preview) : undefined), [picked]);

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0] ?? null;
    const isGood = chosen && avatarComplaint(chosen) === null;
    setPicked(isGood ? { file: chosen, preview: URL.createObjectURL(chosen) } : null);
    onFile(chosen);
  };
  return (
    <div className={styles.avatarField}>
      <Avatar src={picked?.preview ?? current} name={name} size="big" />
      <div>
        <input
          id={id}
          name="avatar"
          type="file"
          accept={AVATAR_TYPES.join()}
          className="vh"
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error ? true : undefined}
          onChange={choose}
        />
        <label htmlFor={id}>Choose a picture</label>
        {picked && <p className="muted">{picked.file.name}</p>}
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
    </div>
  );
}
