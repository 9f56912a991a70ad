/** Random lives of two customers at the API: model/sequences.ts. */
import { testSequences } from './model/sequences';

testSequences();
