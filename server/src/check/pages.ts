/** What the pages show of the operator: links and the address for questions. Without settings these lead to example addresses. */
import { missing, ready, type Check } from './finding';

/** Links of the pages whose default is an example (`src/config/runtimeConfig.ts`). */
export const LINKS = ['getTheApp', 'giftCards', 'press', 'partners', 'mailingListPage', 'learnMore'];

export const checkPages: Check = async ({ config }) => {
  const given = (config.runtimeConfig.links ?? {}) as Record<string, unknown>;
  const absent = LINKS.filter((name) => typeof given[name] !== 'string');
  const { supportEmail } = config.pageServices;
  return [
    absent.length === 0
      ? ready('Links of the pages', 'all are set')
      : missing(
          'Links of the pages',
          `${absent.join(', ')} lead to example.com`,
          `RUNTIME_CONFIG={"links":{"${absent[0]}":"https://…"}}; a path such as /faq will do`,
        ),
    supportEmail
      ? ready('SUPPORT_EMAIL', supportEmail)
      : missing('SUPPORT_EMAIL', 'the pages show an example', 'SUPPORT_EMAIL=support@example.com'),
  ];
};
