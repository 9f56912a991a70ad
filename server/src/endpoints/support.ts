import * as shape from '../schemas/support';
import { MessageAnswer } from '../schemas/users';
import { endpoint } from './endpoint';

export const support = {
  sendProblemReport: endpoint(
    'POST /api/v2/problem_reports',
    'optional',
    'Send a problem report, with consent; kept for 30 days. 429 too_many_reports',
    { body: shape.ReportBody },
    shape.ReportSentAnswer,
    { bodyLimit: shape.REPORT_BODY, refusals: ['too_many_reports'] },
  ),
  deleteProblemReport: endpoint(
    'DELETE /api/v2/problem_reports/:id',
    'public',
    'Delete a report with the secret that was answered when it was sent',
    { params: shape.ReportParams, body: shape.ReportDeletionBody },
    MessageAnswer,
  ),
  openProblemReport: endpoint(
    'POST /api/v2/problem_reports/:id/openings',
    'public',
    "Open a report with a link that the operator's desk has signed; logged. 403 link_invalid, link_expired",
    { params: shape.ReportParams, body: shape.ReportOpeningBody },
    shape.ReportOpenedAnswer,
    { refusals: ['link_invalid', 'link_expired'] },
  ),
};
