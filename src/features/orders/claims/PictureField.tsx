import { useState, type ChangeEvent } from 'react';
import { Button } from '@/components/ui/Button';
import { PictureInput } from '@/components/ui/PictureInput';
import styles from './Claims.module.css';
import { pictureToSend, type Picture } from './pictureToSend';

const UNREADABLE = 'We cannot read this picture. Please choose a JPEG, PNG or WebP of less than 5 MB.';

interface PictureFieldProps {
  picture: Picture | null;
  /** Why the server refused it. */
  error: string | undefined;
  onPicture: (picture: Picture | null) => void;
}

export function PictureField({ picture, error: refused, onPicture }: PictureFieldProps) {
  const [isUnreadable, setIsUnreadable] = useState(false);
  const error = isUnreadable ? UNREADABLE : (refused ?? null);
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // The same file can be chosen again after it was removed.
    if (!file) return;
    const chosen = await pictureToSend(file);
    currentTarget.value = '';
    setIsUnreadable(!chosen);
    if (chosen) onPicture(chosen);
  };
  return (
    <div className={styles.picture}>
      {picture && <img src={picture.url} alt={`Preview of ${picture.name}`} />}
      <PictureInput
        name="picture"
        accept="image/*"
        label={
          picture ? (
            'Choose another picture'
          ) : (
            <>
              Add a picture <span className="muted">(optional)</span>
            </>
          )
        }
        error={error}
        onChange={(event) => void choose(event)}
      >
        {picture && (
          <Button variant="quiet" size="small" onClick={() => onPicture(null)}>
            Remove the picture
          </Button>
        )}
      </PictureInput>
    </div>
  );
}
