import { Type } from '@sinclair/typebox';
import { Strict } from '../schemas/common';
import { Public } from '../schemas/privacy';
import { endpoint } from './endpoint';

export const operations = {
  showHealth: endpoint(
    'GET /healthz',
    'public',
    'The process answers',
    {},
    Strict({ status: Public(Type.String()) }),
  ),
  showReadiness: endpoint(
    'GET /readyz',
    'public',
    'The database answers, is migrated and takes writes; 503 while shutting down',
    {},
    Strict({ status: Public(Type.String()) }),
    { refusals: ['not_ready'] },
  ),
  showVersion: endpoint(
    'GET /version',
    'public',
    'Name, version and schema version of the server',
    {},
    Strict({
      name: Public(Type.String()),
      version: Public(Type.String()),
      schemaVersion: Public(Type.Integer()),
    }),
  ),
};
