/** Random sequences of two customers over the API: model/sequences.ts. */
import { testSequences } from './model/sequences';

testSequences();
