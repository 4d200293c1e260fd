/** A JSON file as a tree or as raw text, which also shows what follows a syntax error. */
import { Button } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { FileRef } from '../../../shared/library/inspect.ts';
import inspectStyles from './inspect.module.css';
import { TextView } from './text-view.tsx';
import { TreeView } from './tree-view.tsx';

const route = getRouteApi('/game/$platformGameId/file/$contentType');

export function JsonView({ file }: { readonly file: FileRef }) {
  const { as } = route.useSearch();
  const navigate = useNavigate({ from: '/game/$platformGameId/file/$contentType' });
  const show = (next: 'text' | undefined) =>
    void navigate({ search: (old) => ({ ...old, as: next }), replace: true });
  if (as !== 'text') return <TreeView file={file} onText={() => show('text')} />;
  return (
    <>
      <div className={`${inspectStyles.head} ${inspectStyles.tools}`}>
        <Button
          className={inspectStyles.end}
          size="compact-sm"
          variant="default"
          autoFocus
          onClick={() => show(undefined)}
        >
          As a tree
        </Button>
      </div>
      <TextView file={file} />
    </>
  );
}
