/** The frame of a screen: title with figures and actions, tools in one line, content, and a side panel. */
import { type ReactNode, useEffect } from 'react';
import styles from './screen.module.css';

interface ScreenProps {
  readonly title: string;
  readonly figures?: ReactNode;
  /** At the end of the title line: actions that would leave the tools too little room. */
  readonly sidebar?: ReactNode;
  readonly tools?: ReactNode;
  readonly panel?: ReactNode;
  readonly children: ReactNode;
}

export function Screen({ title, figures, sidebar, tools, panel, children }: ScreenProps) {
  useEffect(() => {
    document.title = `${title} · Matchkeep`;
  }, [title]);
  return (
    <section className={styles.screen} aria-labelledby="screen-title">
      <div className={styles.main}>
        <header className={styles.head}>
          <div className={styles.title}>
            <h1 id="screen-title">{title}</h1>
            {figures && (
              <div className={`${styles.figures} mk-num`} data-testid="figures">
                {figures}
              </div>
            )}
            {sidebar && <div className={styles.end}>{sidebar}</div>}
          </div>
          {tools && <div className={styles.tools}>{tools}</div>}
        </header>
        {children}
      </div>
      {panel}
    </section>
  );
}
