import { type ChangeEvent, useEffect, useState } from 'react';
import { Avatar } from '@/components/ui/Avatar';
import { PictureInput } from '@/components/ui/PictureInput';
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
      <PictureInput
        name="avatar"
        accept={AVATAR_TYPES.join()}
        label="Choose a picture"
        error={error}
        onChange={choose}
      >
        {picked && <p className="muted">{picked.file.name}</p>}
      </PictureInput>
    </div>
  );
}
