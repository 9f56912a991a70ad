import { toFormRejection } from '@/api/errors';
import { DATA_FILE, useExportDataMutation, type DataFormat } from '@/api/ownDataApi';
import { secretVault } from '@/api/secretVault';
import type { FormRejection } from '@/components/form/rejection';
import { Dialog } from '@/components/ui/Dialog';
import { toast } from '@/components/ui/toast';
import { saveFile } from '@/lib/saveFile';
import { ProofForm, type Proof } from './ProofForm';

interface DownloadDialogProps {
  userId: number;
  format: DataFormat;
  proof: Proof;
  onClose: () => void;
}

/** Saves everything that is kept of the customer as a file, after the current password. */
export function DownloadDialog({ userId, format, proof, onClose }: DownloadDialogProps) {
  const [request] = useExportDataMutation();
  const download = async (password: string | undefined): Promise<FormRejection | void> => {
    try {
      const { name, type } = await request({ userId, format, password }).unwrap();
      saveFile(name, type, secretVault.read(DATA_FILE) ?? '');
      toast.success(`Your data is in the file ${name}.`);
    } catch (error) {
      return toFormRejection(error);
    } finally {
      secretVault.keep(DATA_FILE, '');
    }
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      staysWhileBusy
      title="Download your data"
      description="Profile, orders, payments, credit, sign-ins and the mails that we sent you, in one file. Keep it safe: whoever has it can read all of that."
    >
      <ProofForm
        label="Download your data"
        submitLabel="Download"
        proof={proof}
        onProof={download}
        onBack={onClose}
      />
    </Dialog>
  );
}
