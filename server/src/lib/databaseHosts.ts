/** Several hosts of one database, as PostgreSQL's own clients take them: `postgres://user@a:5432,b:5432/db?target_session_attrs=read-write`. */
const FORM = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)([^?#]*)(\?[^#]*)?$/;
const TARGET = 'target_session_attrs';
/** The shop writes, so both mean the host that takes writes. */
const WRITE_TARGETS = ['read-write', 'primary'];
/** Of DATABASE_READ_URL, whose hosts are all asked. */
export const READ_TARGETS = ['any', 'standby', 'prefer-standby'];

/** @returns the URL of each host @throws Error for a target that is none of `targets`, or a host that is none */
export function hostsOf(url: string, targets = WRITE_TARGETS): string[] {
  const [, before = '', hosts = '', path = '', query = ''] = FORM.exec(url) ?? [];
  const params = new URLSearchParams(query);
  const target = params.get(TARGET);
  if (target !== null && !targets.includes(target)) {
    const [use, why] = [targets.join(' or '), 'could lead to a server that takes no writes'];
    throw new Error(
      `${TARGET}=${target} ${targets === WRITE_TARGETS ? why : 'has no sense here'}. Use ${use}.`,
    );
  }
  params.delete(TARGET);
  const rest = path + (params.size > 0 ? `?${params}` : '');
  const urls = hosts.split(',').map((host) => `${before}${host}${rest}`);
  // A host may be empty, as in `postgres:///db?host=/run/postgresql`, but not among several.
  const wrong = hosts
    .split(',')
    .find((host) => hosts.includes(',') && !/^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.test(host));
  if (wrong !== undefined) {
    throw new Error(`"${wrong}" is no host. Several are written as host:5432,host:5432.`);
  }
  return urls;
}
