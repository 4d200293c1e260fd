/** Entry point of the interface. */
import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '@mantine/spotlight/styles.css';
import './theme/tokens.css';
import './theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { App, preload } from './app/app.tsx';
import { keepFocusOfBusyButtons } from './app/busy-buttons.ts';
import { noteEscapes } from './ui/keyboard/overlays.ts';

// The content security policy forbids code from strings, which zod would otherwise try.
z.config({ jitless: true });

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the interface.');
noteEscapes(window);
await preload();
keepFocusOfBusyButtons(document.body);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
