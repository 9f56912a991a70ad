import { Type } from '@sinclair/typebox';
import { Strict } from '../schemas/common';
import { endpoint } from './endpoint';

export const operations = {
  showHealth: endpoint(
    'GET /healthz',
    'public',
    'The process answers',
    {},
    Strict({ status: Type.String() }),
  ),
  showReadiness: endpoint(
    'GET /readyz',
    'public',
    'The database answers and is migrated; 503 while shutting down',
    {},
    Strict({ status: Type.String() }),
  ),
  showVersion: endpoint(
    'GET /version',
    'public',
    'What runs here',
    {},
    Strict({ name: Type.String(), version: Type.String(), schemaVersion: Type.Integer() }),
  ),
};
