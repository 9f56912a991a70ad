import { type ChangeEvent, useEffect, useId, useState } from 'react';
import { Avatar } from '@/components/ui/Avatar';
import { FieldError } from '@/components/ui/Field';
import styles from './Account.module.css';
import { AVATAR_TYPES, avatarComplaint } from './accountForm';

interface AvatarFieldProps {
  current: string | null;
  name: string;
  /** Also called with a file that cannot be sent, so that the form can refuse to save. */
  onFile: (file: File | null) => void;
  /** The server's error about the picture. */
  error?: string;
}

interface Picked {
  file: File;
  /** Object URL of the picture, to show it before it is sent. */
  preview: string;
}

export function AvatarField({ current, name, onFile, error }: AvatarFieldProps) {
  const [picked, setPicked] = useState<Picked | null>(null);
  const [complaint, setComplaint] = useState<string | null>(null);
  const id = useId();
  const shown = complaint ?? error;
  useEffect(() => (picked ? () => URL.revokeObjectURL(picked.preview) : undefined), [picked]);

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0] ?? null;
    const wrong = chosen && avatarComplaint(chosen);
    setComplaint(wrong);
    setPicked(chosen && !wrong ? { file: chosen, preview: URL.createObjectURL(chosen) } : null);
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
          aria-describedby={shown ? `${id}-error` : undefined}
          aria-invalid={shown ? true : undefined}
          onChange={choose}
        />
        <label htmlFor={id}>Choose a picture</label>
        {picked && <p className="muted">{picked.file.name}</p>}
        {shown && <FieldError id={`${id}-error`}>{shown}</FieldError>}
      </div>
    </div>
  );
}
