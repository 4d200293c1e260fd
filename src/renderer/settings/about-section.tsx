/** What runs here, and where its data is. */
import type { AppStatus } from '../../shared/domain.ts';
import { CopyText } from '../components/copy-text.tsx';
import { Fact } from '../components/side-panel.tsx';
import { Section } from './section.tsx';

const shellNames: Readonly<Record<AppStatus['shell'], string>> = {
  desktop: 'Desktop application',
  server: 'Local server',
  'command-line': 'Command line',
};

export function AboutSection({ status }: { readonly status: AppStatus }) {
  return (
    <Section title="About">
      <dl className="mk-facts">
        <Fact name="Version">{status.version}</Fact>
        <Fact name="Runs as">{shellNames[status.shell]}</Fact>
        <Fact name="Data folder">
          <CopyText value={status.dataDir} what="Data folder" />
        </Fact>
      </dl>
    </Section>
  );
}
