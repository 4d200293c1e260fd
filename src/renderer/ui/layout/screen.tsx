/** The frame of a screen: title with figures and actions, tools in one line, content, and a side panel. */
import { type ReactNode, useEffect } from 'react';
import './screen.css';

interface ScreenProps {
  readonly title: string;
  readonly figures?: ReactNode;
  /** At the end of the title line: actions that would leave the tools too little room. */
  readonly aside?: ReactNode;
  readonly tools?: ReactNode;
  readonly panel?: ReactNode;
  readonly children: ReactNode;
}

export function Screen({ title, figures, aside, tools, panel, children }: ScreenProps) {
  useEffect(() => {
    document.title = `${title} · Matchkeep`;
  }, [title]);
  return (
    <section className="mk-screen" aria-labelledby="screen-title">
      <div className="mk-screen-main">
        <header className="mk-screen-head">
          <div className="mk-screen-title">
            <h1 id="screen-title">{title}</h1>
            {figures && <div className="mk-screen-figures mk-num">{figures}</div>}
            {aside && <div className="mk-screen-aside">{aside}</div>}
          </div>
          {tools && <div className="mk-screen-tools">{tools}</div>}
        </header>
        {children}
      </div>
      {panel}
    </section>
  );
}
