describe('the browser environment', () => {
  it('accepts an abort signal in a Request and in an event listener', () => {
    const controller = new AbortController();
    const seen: string[] = [];
    window.addEventListener('ping', () => seen.push('ping'), { signal: controller.signal });
    const request = new Request('/api/v2/events/101', { signal: controller.signal });

    window.dispatchEvent(new Event('ping'));
    controller.abort();
    window.dispatchEvent(new Event('ping'));

    expect(seen).toEqual(['ping']);
    expect(request.signal.aborted).toBe(true);
    expect(request.url).toBe('http://localhost/api/v2/events/101');
  });

  it('sends a form with a file as multipart', async () => {
    const body = new FormData();
    body.append('avatar', new File(['me'], 'me.png', { type: 'image/png' }));
    const request = new Request('/api/v2/users/1', { method: 'PATCH', body });

    expect(request.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
    expect(await request.text()).toContain('filename="me.png"');
  });

  it('reads the fields of a form', () => {
    const form = document.createElement('form');
    form.append(Object.assign(document.createElement('input'), { name: 'zip', value: '60540' }));

    expect([...new FormData(form)]).toEqual([['zip', '60540']]);
    expect(new FormData(form)).toBeInstanceOf(FormData);
  });

  it('reports a timeout as the DOMException that the page knows', async () => {
    const { signal } = new AbortController();
    const timedOut = AbortSignal.any([signal, AbortSignal.timeout(1)]);
    await new Promise((resolve) => timedOut.addEventListener('abort', resolve));

    expect(timedOut.reason).toBeInstanceOf(DOMException);
    expect(timedOut.reason).toHaveProperty('name', 'TimeoutError');
  });
});
