import { name, version } from '../../package.json';

export const product = { name, version };
