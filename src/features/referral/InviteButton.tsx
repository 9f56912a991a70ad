import { Users } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button, type ButtonProps } from '@/components/ui/Button';
import { InviteDialog, type InviteDialogProps } from './InviteDialog';

interface InviteButtonProps extends Pick<InviteDialogProps, 'event' | 'userId'> {
  label?: string;
  icon?: ReactNode;
  size?: ButtonProps['size'];
}

/** Invite a Friend. */
export function InviteButton(props: InviteButtonProps) {
  const {
    event,
    userId,
    label = 'Invite a Friend',
    icon = <Users aria-hidden="true" />,
    size = 'small',
  } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outline" size={size} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {icon}
        {label}
      </Button>
      {isOpen && <InviteDialog event={event} userId={userId} open onOpenChange={setIsOpen} />}
    </>
  );
}
