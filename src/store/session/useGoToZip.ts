import { useNavigate } from 'react-router-dom';
import { hrefTo } from '@/config/hrefTo';
import { useRememberZip } from './useRememberZip';

/** Stores a typed zip and opens its list of events. */
export function useGoToZip(): (zip: string) => void {
  const navigate = useNavigate();
  const rememberZip = useRememberZip();
  return (zip) => {
    rememberZip(zip);
    void navigate(hrefTo('browseZip', { zip }));
  };
}
