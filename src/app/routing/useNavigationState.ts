import { useLocation } from 'react-router-dom';
import { asRecord, type UnknownRecord } from '@/lib/records';

/** What the screen before handed over; empty without it. Survives reloads and new builds, so its fields must be checked. */
export const useNavigationState = (): UnknownRecord => asRecord(useLocation().state);
