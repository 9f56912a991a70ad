import type { ComponentPropsWithoutRef } from 'react';
import { Button, type ButtonVariant } from '@/components/ui/Button';

export interface ReportButtonLook {
  /** Makes it look like its surroundings instead of like a button. */
  className?: string;
  variant?: ButtonVariant;
}

type ReportButtonProps = ReportButtonLook & ComponentPropsWithoutRef<'button'>;

export function ReportButton({ className, variant = 'outline', ...rest }: ReportButtonProps) {
  if (className) return <button type="button" className={className} {...rest} />;
  return <Button variant={variant} {...rest} />;
}
