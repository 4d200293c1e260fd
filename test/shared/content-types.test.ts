import { describe, expect, it } from 'vitest';
import {
  contentTypeAtStart,
  contentTypeInText,
  contentTypeLabel,
  contentTypeNamed,
  knownContentTypes,
  pluralContentType,
} from '../../src/shared/domain/content-types.ts';

describe('a content type', () => {
  it('has one name, in a place of its own and within sentences', () => {
    const name = 'GAMH_DETAILS';
    const words = [
      contentTypeLabel(name),
      contentTypeInText(name),
      contentTypeAtStart(name),
      pluralContentType(name),
    ];
    expect(words).toEqual(['Timeline', 'the timeline', 'The timeline', 'timelines']);
  });

  it('has the service’s name if Matchkeep does not know it', () => {
    for (const write of [contentTypeLabel, contentTypeInText, contentTypeAtStart, pluralContentType])
      expect(write('toString')).toBe('toString');
  });

  it('is found by its label, and any other text stays as it is', () => {
    for (const { name, label } of knownContentTypes)
      expect(contentTypeNamed(` ${label.toUpperCase()}`)).toBe(name);
    expect(contentTypeNamed('GAMH_DETAILS')).toBe('GAMH_DETAILS');
    expect(contentTypeNamed('A_NEW_ONE')).toBe('A_NEW_ONE');
  });
});
