/**
 * Builds the interface into dist/renderer, which both shells serve at their root with a history fallback.
 * Nothing is inlined: the shells' content security policy allows files of their own origin only.
 */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { recordShippedPackages } from './scripts/shipped-packages.ts';

export default defineConfig({
  root: 'src/renderer',
  base: '/',
  plugins: [react(), recordShippedPackages(() => 'interface')],
  build: {
    outDir: '../../dist/renderer',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        // What several screens share comes in one file: each of seventy small ones would cost the start its own way.
        codeSplitting: { groups: [{ name: 'shared', minShareCount: 2, test: isForAll }] },
      },
    },
  },
});

/** Players of streams are large, and wanted by few. */
function isForAll(id: string): boolean {
  return !/hls\.js|media-chrome|[\\/]streams[\\/]player[\\/]/.test(id);
}
