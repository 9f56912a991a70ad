/** F0: React and react-dom rendering one heading. No React page can be faster. */
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (root) createRoot(root).render(<h1>Dwellivery</h1>);
