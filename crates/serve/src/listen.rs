//! Connections: how many, and how long they may take to say what they want.

use crate::App;
use crate::guard::Peer;
use crate::metrics::Gauge;
use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use socket2::{Domain, Socket, Type};
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::sync::{Semaphore, mpsc, watch};
use tower::ServiceExt;

/// How long a client may take for the head of a request.
const HEAD: Duration = Duration::from_secs(10);

/// What a connection gets for which there is no room.
const FULL: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/// How many connections may wait until they are accepted.
const BACKLOG: i32 = 1024;

/// Takes a port.
pub(crate) fn take(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, None)?;
    // A server that has just ended must not keep the port.
    #[cfg(unix)]
    socket.set_reuse_address(true)?;
    socket.set_nonblocking(true)?;
    socket.bind(&address.into())?;
    socket.listen(BACKLOG)?;
    Ok(socket.into())
}

/// Serves connections until `stopped` is over, then those that are open until they are done.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    app: &Arc<App>,
    stopped: impl Future<Output = ()>,
) -> io::Result<()> {
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let room = Arc::new(Semaphore::new(app.config.connections));
    // Tells connections to end, and is told when the last one has.
    let (end, ending) = watch::channel(false);
    let (alive, mut all_gone) = mpsc::channel::<()>(1);
    let mut stopped = pin!(stopped);
    loop {
        let (stream, peer) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                // Too many open files, most likely: others may close some.
                Err(_) => {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
            },
            () = &mut stopped => break,
        };
        match Arc::clone(&room).try_acquire_owned() {
            Ok(permit) => {
                let (app, ending, alive) = (Arc::clone(app), ending.clone(), alive.clone());
                let router = router.clone();
                tokio::spawn(async move {
                    let _open = Gauge::up(&app.metrics.connections);
                    connection(stream, peer, router, ending).await;
                    drop((permit, alive));
                });
            }
            Err(_) => _ = tokio::spawn(refuse(stream)),
        }
    }
    drop(listener);
    drop(alive);
    let _ = end.send(true);
    let _ = all_gone.recv().await;
    Ok(())
}

async fn connection(stream: TcpStream, peer: SocketAddr, router: Router, mut ending: watch::Receiver<bool>) {
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let mut request: Request = request.map(Body::new);
        request.extensions_mut().insert(Peer(peer.ip()));
        router.clone().oneshot(request)
    });
    let mut http = hyper::server::conn::http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD);
    let mut connection = pin!(http.serve_connection(TokioIo::new(stream), service).with_upgrades());
    tokio::select! {
        // A client that breaks off is no news.
        _ = connection.as_mut() => return,
        _ = ending.wait_for(|ends| *ends) => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = connection.await;
}

/// Says that there is no room.
async fn refuse(mut stream: TcpStream) {
    let _ = tokio::time::timeout(Duration::from_secs(1), stream.write_all(FULL)).await;
}
