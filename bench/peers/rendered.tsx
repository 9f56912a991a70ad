/** A peer: the same page rendered by a server, which the browser hydrates from the data in it. */
import { hydrateRoot } from 'react-dom/client';
import { EventPage, type EventData } from './EventPage';

const root = document.getElementById('root');
const data = document.getElementById('data')?.textContent;
if (root && data) hydrateRoot(root, <EventPage {...(JSON.parse(data) as EventData)} />);
