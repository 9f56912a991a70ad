import type { OauthProvider } from '@/integrations/oauth/oauth';

const MARKS: Record<OauthProvider, readonly (readonly [color: string, path: string])[]> = {
  facebook: [
    [
      '#0866ff',
      'M24 12a12 12 0 1 0-14.9 11.64v-7.98H6.63V12h2.47v-1.58c0-4.08 1.85-5.98 5.86-5.98.76 0 2.07.15 2.61.3v3.32c-.28-.03-.78-.04-1.39-.04-1.97 0-2.73.74-2.73 2.68V12h3.92l-.67 3.66h-3.25v8.24A12 12 0 0 0 24 12Z',
    ],
  ],
  google_oauth2: [
    [
      '#4285f4',
      'M23.52 12.27c0-.85-.08-1.67-.22-2.45H12v4.64h6.46a5.52 5.52 0 0 1-2.4 3.62v3.01h3.88c2.27-2.09 3.58-5.17 3.58-8.82Z',
    ],
    [
      '#34a853',
      'M12 24c3.24 0 5.96-1.07 7.94-2.91l-3.88-3.01c-1.07.72-2.45 1.15-4.06 1.15-3.12 0-5.77-2.11-6.71-4.95H1.28v3.11A12 12 0 0 0 12 24Z',
    ],
    ['#fbbc05', 'M5.29 14.28a7.2 7.2 0 0 1 0-4.56V6.61H1.28a12 12 0 0 0 0 10.78l4.01-3.11Z'],
    [
      '#ea4335',
      'M12 4.77c1.76 0 3.34.61 4.59 1.8l3.44-3.44A11.97 11.97 0 0 0 1.28 6.61l4.01 3.11C6.23 6.88 8.88 4.77 12 4.77Z',
    ],
  ],
};

/** The provider's logo in its required colours. */
export function ProviderMark({ provider }: { provider: OauthProvider }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      {MARKS[provider].map(([color, path]) => (
        <path key={color} fill={color} d={path} />
      ))}
    </svg>
  );
}
