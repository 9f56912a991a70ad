import { endpoints } from '../endpoints';
import { countedAddress } from '../plugins/limits';
import { checkLink } from '../services/support/links';
import { deleteReport, openReport, sendReport } from '../services/support/reports';
import { timelineOf } from '../services/support/timeline';
import type { Routes } from './routes';

type Opened = Awaited<ReturnType<typeof openReport>>;

const reportView = ({ report, openings }: Opened) => ({
  id: report.id,
  report: report.body,
  note: report.note,
  sent_at: report.sentAt.toISOString(),
  expires_at: report.expiresAt.toISOString(),
  signed_in: report.userId !== null,
  openings: openings.map(({ who, openedAt }) => ({ who, at: openedAt.toISOString() })),
});

export const supportRoutes: Routes = (context) => async (app) => {
  app.route({
    ...endpoints.sendProblemReport,
    handler: async (request) => {
      const { report, note } = request.body;
      const userId = request.user?.id ?? null;
      const sent = await sendReport(context, { report, note, userId, address: countedAddress(request) });
      request.log.info({ problemReport: sent.id }, 'problem report received');
      const { id, secret, expiresAt } = sent;
      return { problem_report: { id, secret, expires_at: expiresAt.toISOString() } };
    },
  });

  app.route({
    ...endpoints.deleteProblemReport,
    handler: async ({ params, body, log }) => {
      await deleteReport(context, { ...params, ...body });
      log.info({ problemReport: params.id }, 'problem report deleted by the customer');
      return { message: 'The report is deleted.' };
    },
  });

  app.route({
    ...endpoints.openProblemReport,
    handler: async ({ params: { id }, body, log }) => {
      await checkLink(context, { id, ...body });
      const opened = await openReport(context, { id, who: body.who });
      log.info({ problemReport: id }, 'problem report opened');
      return { problem_report: reportView(opened), timeline: await timelineOf(context, opened.report) };
    },
  });
};
