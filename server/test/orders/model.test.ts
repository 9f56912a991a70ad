/** One half of the random sequences; each has a seed of its own. */
import { testSequences } from './model/sequences';

testSequences();
