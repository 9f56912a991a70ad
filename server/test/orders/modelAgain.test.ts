/** The other half of the random sequences, for the other processor. */
import { testSequences } from './model/sequences';

testSequences();
