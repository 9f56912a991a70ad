/** The server's render: bundled for Node (webpack.config.js) and loaded by the API server (server/src/web). */
import './components/base.css';
import './components/face.css';

export { renderPage, renderShell } from './app/render/renderPage';
