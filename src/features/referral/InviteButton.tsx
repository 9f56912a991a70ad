import { Users } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button, type ButtonProps } from '@/components/ui/Button';
import { deferred } from '@/components/ui/deferred';
import { WideWords } from '@/components/ui/WideWords';
import type { InviteDialogProps } from './InviteDialog';

interface InviteButtonProps extends Pick<InviteDialogProps, 'event' | 'userId'> {
  label?: string;
  icon?: ReactNode;
  size?: ButtonProps['size'];
  /** Shows only the icon on a phone; the text stays as its accessible name. */
  isIcon?: boolean;
}

const dialog = deferred<InviteDialogProps>(() =>
  import(/* webpackChunkName: "invite-part" */ './InviteDialog').then((module) => module.InviteDialog),
);

/** Invite a Friend. Loads its dialog on hover or focus. */
export function InviteButton(props: InviteButtonProps) {
  const {
    event,
    userId,
    label = 'Invite a Friend',
    icon = <Users aria-hidden="true" />,
    size = 'small',
    isIcon = false,
  } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        size={size}
        aria-haspopup="dialog"
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={() => setIsOpen(true)}
      >
        {icon}
        {isIcon ? <WideWords>{label}</WideWords> : label}
      </Button>
      <dialog.Part
        wanted={isOpen}
        props={{ event, userId, open: isOpen, onOpenChange: setIsOpen }}
        onFailure={() => setIsOpen(false)}
      />
    </>
  );
}
