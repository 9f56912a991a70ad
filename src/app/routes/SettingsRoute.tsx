import { SettingsFrame } from '@/features/account/AccountFrame';
import { SettingsCards } from '@/features/account/SettingsCards';
import { ReportProblem } from '@/support/report/ReportProblem';
import { AccountAccess } from './AccountAccess';
import { OwnAccount } from './OwnAccount';
import { OwnData } from './OwnData';

/** /account/settings. One frame for all states, because a remounted heading would lose the focus. */
export const SettingsRoute = () => (
  <SettingsFrame>
    <OwnAccount frame={(content) => content}>
      {({ id }) => (
        <SettingsCards
          access={<AccountAccess userId={id} />}
          ownData={<OwnData userId={id} />}
          help={<ReportProblem />}
        />
      )}
    </OwnAccount>
  </SettingsFrame>
);
