import { beforePaint } from './beforePaint';

const { dataset } = document.documentElement;

describe('the script in the head', () => {
  beforeEach(() => {
    delete dataset.theme;
    delete dataset.customer;
    localStorage.clear();
  });

  it('applies a stored theme only if it is valid', () => {
    localStorage.setItem('theme', 'pink');
    beforePaint();
    expect(dataset.theme).toBeUndefined();

    localStorage.setItem('theme', 'dark');
    beforePaint();
    expect(dataset.theme).toBe('dark');
  });

  it('marks the page of a signed-in customer', () => {
    beforePaint();
    expect(dataset.customer).toBeUndefined();

    localStorage.setItem('att', 'secret');
    beforePaint();
    expect(dataset.customer).toBe('');
  });

  it('survives a blocked storage', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    beforePaint();
    expect(dataset.theme).toBeUndefined();
  });
});
